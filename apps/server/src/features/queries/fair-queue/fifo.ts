export interface Fifo<T> {
  push(item: T): void;
  /** From the oldest on, as long as it may go. */
  takeWhile(mayGo: (item: T) => boolean, take: (item: T) => void): void;
  size(): number;
}

/** First in, first out. `shift()` moves every item that stays, and the first entry of a Map is found behind all that were deleted. */
export function createFifo<T>(): Fifo<T> {
  let items: T[] = [];
  let first = 0;
  return {
    push: (item) => void items.push(item),
    takeWhile(mayGo, take) {
      for (let item = items[first]; item !== undefined && mayGo(item); item = items[first]) {
        first += 1;
        take(item);
      }
      if (first > items.length / 2) {
        items = items.slice(first);
        first = 0;
      }
    },
    size: () => items.length - first,
  };
}
