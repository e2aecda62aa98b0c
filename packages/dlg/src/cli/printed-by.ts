/** Catches what the library for completions prints: it answers on the console only. */

/** What `work` prints on the console. */
export function printedBy(work: () => void): string {
  const { log } = console;
  let printed = '';
  console.log = (text: string) => (printed += `${text}\n`);
  try {
    work();
  } finally {
    console.log = log;
  }
  return printed;
}
