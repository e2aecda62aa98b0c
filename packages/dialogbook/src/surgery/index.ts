/**
 * `dialogbook/surgery`: dialogs found in and edited by id. Edits are values; `applyEdits` carries them out together, all or
 * none, and says what changed.
 */
export { type Address, type Addresses, type Target, getAddressed, getAllAddressed, getSection } from './address.ts';
export { type ApplyOptions, applyEdits, extractMessages } from './apply-edits.ts';
export { type Change, type MessagePart, type MessageText, type PartChange, changesDiff } from './change.ts';
export type { Edit } from './edit.ts';
export { type FindQuery, type Found, type Match, type SearchedPart, findMessages, matchesIn } from './find.ts';
export { type Pattern, type Span, regexOf } from './pattern.ts';
export { dialogRevision, messageRevision } from './revision.ts';
export { type MetaFields, type SetFields, mergeMetadata } from './set.ts';
export type { SplitPlaces } from './split.ts';
export type { StripOptions } from './strip.ts';
export type { LineRange, Replacement, TextChoice } from './text-edits.ts';
export type { TextPart } from './text-part.ts';
export { unifiedDiff } from './unified-diff.ts';
