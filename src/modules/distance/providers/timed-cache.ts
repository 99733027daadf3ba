interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/**
 * Keeps what was found for some time, and what is being looked for, so that the same is not asked twice at once. The
 * oldest entries go first when it is full.
 */
export class TimedCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(
    private readonly bounds: { readonly entriesMax: number; readonly keptMs: number },
    private readonly now: () => number = Date.now,
  ) {}

  /** What is kept under the key, if it is not too old. */
  get(key: string): Promise<Value> | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  /** Keeps a value that is found or looked for; it is forgotten where it fails, or `isKept` says no. */
  set(key: string, value: Promise<Value>, isKept: (found: Value) => boolean = () => true): Promise<Value> {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.bounds.entriesMax) this.entries.delete(oldest);
    const entry = { value, until: this.now() + this.bounds.keptMs };
    this.entries.set(key, entry);
    const forget = (): void => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    value.then((found) => (isKept(found) ? undefined : forget()), forget);
    return value;
  }
}
