/** Every operation, in the order in which hosts list them. */
import { add } from './add.ts';
import { apply } from './apply.ts';
import { check } from './check.ts';
import { cp } from './cp.ts';
import { edit } from './edit.ts';
import { exportDialog } from './export.ts';
import { find } from './find.ts';
import { lines } from './lines.ts';
import { ls } from './ls.ts';
import { merge } from './merge.ts';
import { meta } from './meta.ts';
import { mv } from './mv.ts';
import { newDialog } from './new.ts';
import type { Operation } from './operation.ts';
import { output } from './output.ts';
import { repair } from './repair.ts';
import { replace } from './replace.ts';
import { rm } from './rm.ts';
import { section } from './section.ts';
import { set } from './set.ts';
import { split } from './split.ts';
import { strip } from './strip.ts';
import { view } from './view.ts';

/** The table of operations. */
export const operations: readonly Operation[] = [
  ls,
  view,
  find,
  output,
  check,
  repair,
  newDialog,
  edit,
  set,
  replace,
  lines,
  add,
  rm,
  mv,
  cp,
  split,
  merge,
  section,
  meta,
  strip,
  apply,
  exportDialog,
];
