/**
 * Dialogs: LLM conversations kept as Jupyter notebooks. The model, the file codec and the views; browser-safe and
 * without dependencies. Files on disk are in `dialogbook/node`, lossless JSON alone is in `dialogbook/json`.
 */
export { DialogError, type DialogErrorCode } from './errors.ts';
export type { JsonObject, JsonValue } from './json/types.ts';

export { contentId } from './nbformat/content-id.ts';
export type { ErrorRule, NotebookIssue, WarningRule } from './nbformat/issue.ts';
export {
  type KernelMessage,
  displayMessage,
  errorMessage,
  executeResultMessage,
  kernelMessage,
  outputFromMessage,
  streamMessage,
} from './nbformat/kernel-message.ts';
export { joinLines, splitLines } from './nbformat/lines.ts';
export { newNotebook } from './nbformat/notebook.ts';
export {
  type OutputOptions,
  codeOutput,
  codeOutputData,
  displayData,
  displayText,
  output,
  promptOutput,
} from './nbformat/outputs.ts';
export { type Repair, repairNotebook } from './nbformat/repair.ts';
export type {
  AttachmentBundles,
  Cell,
  CellBase,
  CodeCell,
  DisplayDataOutput,
  ErrorOutput,
  ExecuteResultOutput,
  MarkdownCell,
  Metadata,
  MimeBundle,
  MultilineString,
  Notebook,
  Output,
  RawCell,
  StreamOutput,
} from './nbformat/types.ts';
export { upgradeNotebook } from './nbformat/upgrade.ts';
export { validateNotebook } from './nbformat/validate.ts';

export { Attachment, attachmentToBundle, bundleToAttachment, tinyPng } from './dialog/attachment.ts';
export { Dialog, type DialogWriter, type Place, type SaveOptions } from './dialog/dialog.ts';
export { directives, stripExport } from './dialog/directives.ts';
export { type MessageRef, newId, sameId } from './dialog/ids.ts';
export { Message } from './dialog/message.ts';
export type { MessageFields, MessageInit, MessageUpdate } from './dialog/message-init.ts';
export type { MessageOrigin } from './dialog/message-origin.ts';
export { type MessageType, messageTypes } from './dialog/message-type.ts';
export { Messages } from './dialog/messages.ts';
export type { AddOutputOptions } from './dialog/output-stream.ts';
export { outputMarkdown, outputText } from './dialog/outputs.ts';
export { type Heading, headingInfo, sectionMessages } from './dialog/sections.ts';
export { applyCarriageReturns, stripAnsi } from './dialog/terminal-text.ts';
export { codePointLength, formatSize, truncate } from './dialog/text.ts';
export { type RandomSource, uuid4 } from './dialog/uuid.ts';

export { cellToMessage, dialogToNotebook, fromCells, ipynbCells } from './ipynb/cells.ts';
export { checkIpynb } from './ipynb/check-ipynb.ts';
export { type IpynbWriteOptions, dialogToIpynb } from './ipynb/dialog-to-ipynb.ts';
export { type IpynbOptions, ipynbToDialog } from './ipynb/ipynb-to-dialog.ts';
export { type IpynbRepair, repairIpynb } from './ipynb/repair-ipynb.ts';
export { toCell } from './ipynb/new-cell.ts';
export { type SplitSource, replySeparator, splitSource } from './ipynb/separator.ts';

export { type DialogView, type MessageView, type ViewOptions, dialogToView, messageToView } from './views/json.ts';
export { type MarkdownOptions, dialogToMarkdown, messageToMarkdown } from './views/markdown.ts';
export {
  type DialogViewOptions,
  type MessageFlag,
  type PartOptions,
  messageFlags,
  outputsText,
} from './views/parts.ts';
export { printable, printableLine } from './views/printable.ts';
export { dialogToPython } from './views/python.ts';
export { type TextOptions, dialogToText, listing, messageToText } from './views/text.ts';
export { type XmlOptions, dialogToXml, messageToXml } from './views/xml.ts';
