import type { Caller } from '../domain/caller.js';

interface Entry {
  readonly caller: Caller;
  /** On the monotonic clock. */
  readonly goodUntilMs: number;
}

/** Callers by the hash of their token, for a short time each and no more than so many. Times are monotonic. */
export class CallerCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly sizeMax: number) {}

  find(key: string, nowMs: number): Caller | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (nowMs < entry.goodUntilMs) return entry.caller;
    this.entries.delete(key);
    return undefined;
  }

  keep(key: string, caller: Caller, goodUntilMs: number): void {
    this.entries.delete(key);
    // A map keeps the order of insertion, so the first entry is the oldest one.
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.sizeMax) this.entries.delete(oldest);
    this.entries.set(key, { caller, goodUntilMs });
  }

  clear(): void {
    this.entries.clear();
  }
}
