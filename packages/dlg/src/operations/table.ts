/** Every operation, in the order in which hosts list them. */
import { add } from './add.ts';
import { check } from './check.ts';
import { exportDialog } from './export.ts';
import { ls } from './ls.ts';
import { newDialog } from './new.ts';
import type { Operation } from './operation.ts';
import { repair } from './repair.ts';
import { rm } from './rm.ts';
import { set } from './set.ts';
import { view } from './view.ts';

/** The table of operations. */
export const operations: readonly Operation[] = [ls, view, check, repair, newDialog, set, add, rm, exportDialog];
