/** Work that waits for the disk, begun before its turn. */

/**
 * What `work`, which must not fail, returns for each of `items`, in their order and as soon as it is there; at most `ahead`
 * are under way at a time.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  { ahead }: { readonly ahead: number },
): AsyncGenerator<R> {
  const source = items[Symbol.asyncIterator]();
  const begun: Promise<R>[] = [];
  let next: Promise<IteratorResult<T>> | undefined = source.next();
  try {
    while (next !== undefined || begun.length > 0) {
      if (next !== undefined && begun.length < ahead && !(await isFirst(begun[0], next))) {
        const result: IteratorResult<T> = await next;
        next = result.done ? undefined : source.next();
        if (!result.done) begun.push(work(result.value));
      } else {
        const first = begun.shift();
        if (first !== undefined) yield await first;
      }
    }
  } finally {
    void source.return?.();
  }
}

/** Whether `first` is there before `next` is. */
async function isFirst(first: Promise<unknown> | undefined, next: Promise<unknown>): Promise<boolean> {
  return first !== undefined && Promise.race([next.then(() => false), first.then(() => true)]);
}
