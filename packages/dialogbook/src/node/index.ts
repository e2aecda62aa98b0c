/**
 * Dialogs on disk. Loading this module also gives `dialog.save()` and `dialog.write(folder)` their disk.
 */
import { Dialog } from '../dialog/dialog.ts';
import { ipynbWriter } from './write-ipynb.ts';

export { readIpynb, readIpynbBytes, readIpynbCells } from './read-ipynb.ts';
export { type WriteBytesOptions, writeBytes } from './write-bytes.ts';
export { writeIpynb } from './write-ipynb.ts';

Dialog.writer = ipynbWriter;
