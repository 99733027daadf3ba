import { LRUCache } from 'lru-cache';

/**
 * Keeps what was found for some time, and what is being looked for, so that the same is not asked twice at once. What
 * was not asked for the longest goes first when it is full.
 */
export class TimedCache<Value> {
  private readonly entries: LRUCache<string, Promise<Value>>;

  constructor(
    { entriesMax, keptMs }: { readonly entriesMax: number; readonly keptMs: number },
    now: () => number = () => performance.now(),
  ) {
    this.entries = new LRUCache({ max: entriesMax, ttl: keptMs, ttlResolution: 0, perf: { now } });
  }

  /** What is kept under the key, if it is not too old. */
  get(key: string): Promise<Value> | undefined {
    return this.entries.get(key);
  }

  /** Keeps a value that is found or looked for; it is forgotten where it fails, or `isKept` says no. */
  set(key: string, value: Promise<Value>, isKept: (found: Value) => boolean = () => true): Promise<Value> {
    this.entries.set(key, value);
    const forget = (): void => {
      if (this.entries.peek(key) === value) this.entries.delete(key);
    };
    value.then((found) => (isKept(found) ? undefined : forget()), forget);
    return value;
  }
}
