/** Work that signals do not break off: what it put on the disk for a moment would stay there. */
import process from 'node:process';

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let running = 0;
let received: NodeJS.Signals | undefined;

/**
 * What `work` returns. A signal that would end the process meanwhile ends it when all such work is over; a second one of
 * its kind at once. A process that listens for a signal itself is left to do as it likes.
 */
export async function unbroken<T>(work: () => Promise<T>): Promise<T> {
  if (running++ === 0)
    for (const signal of endings) if (process.listenerCount(signal) === 0) process.once(signal, receive);
  try {
    return await work();
  } finally {
    if (--running === 0) letGo();
  }
}

function receive(signal: NodeJS.Signals): void {
  received = signal;
}

function letGo(): void {
  for (const signal of endings) process.off(signal, receive);
  const signal = received;
  received = undefined;
  if (signal !== undefined) process.kill(process.pid, signal);
}
