/** A response as it is kept and sent. */
export interface Fragment {
  /** JSON. */
  readonly body: string;
  readonly etag: string;
  /** Seconds that caches may keep it. */
  readonly maxAge: number;
  /** Ids of the products that it tells of. */
  readonly productIds: readonly number[];
}

/** A reading of facts: it hears of what is dropped while it goes on. */
export interface Filling {
  readonly heard: Set<string>;
  hasHeardAll: boolean;
}

interface Entry {
  readonly fragment: Fragment | null;
  readonly tags: readonly string[];
  readonly size: number;
  readonly endsAt: number;
}

interface CacheBounds {
  readonly entriesMax: number;
  readonly bytesMax: number;
}

/** What an entry takes beside its texts, roughly. */
const ENTRY_BYTES = 300;

/**
 * Fragments in the memory of this process, the last used ones. A fragment whose facts were read before something of it
 * was dropped is not kept: it would stay with the old figure.
 */
export class FragmentCache {
  /** A map keeps the order of insertion: the first is the one that was not used for the longest time. */
  private readonly entries = new Map<string, Entry>();
  private readonly byTag = new Map<string, Set<string>>();
  private readonly fillings = new Set<Filling>();
  private bytes = 0;

  constructor(private readonly bounds: CacheBounds) {}

  get size(): number {
    return this.entries.size;
  }

  /** The fragment; null where it is known that there is none, undefined where nothing is known. */
  get(key: string): Fragment | null | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.endsAt <= performance.now()) {
      this.remove(key, entry);
      return undefined;
    }
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.fragment;
  }

  /** To be called before the first fact is read; `end` has to follow. */
  begin(): Filling {
    const filling: Filling = { heard: new Set(), hasHeardAll: false };
    this.fillings.add(filling);
    return filling;
  }

  end(filling: Filling): void {
    this.fillings.delete(filling);
  }

  /** Keeps what was read for so long, under the tags that drop it. */
  keep(
    key: string,
    fragment: Fragment | null,
    { tags, filling, lifeMs }: { readonly tags: readonly string[]; readonly filling: Filling; readonly lifeMs: number },
  ): void {
    if (filling.hasHeardAll || tags.some((tag) => filling.heard.has(tag))) return;
    const size = ENTRY_BYTES + 2 * (key.length + (fragment?.body.length ?? 0) + tags.join('').length);
    if (size > this.bounds.bytesMax) return;
    const stored = this.entries.get(key);
    if (stored) this.remove(key, stored);
    this.entries.set(key, { fragment, tags, size, endsAt: performance.now() + lifeMs });
    this.bytes += size;
    for (const tag of tags) {
      const keys = this.byTag.get(tag);
      if (keys) keys.add(key);
      else this.byTag.set(tag, new Set([key]));
    }
    this.shrink();
  }

  drop(tags: readonly string[]): void {
    for (const filling of this.fillings) for (const tag of tags) filling.heard.add(tag);
    for (const tag of tags) {
      for (const key of this.byTag.get(tag) ?? []) {
        const entry = this.entries.get(key);
        if (entry) this.remove(key, entry);
      }
    }
  }

  dropAll(): void {
    for (const filling of this.fillings) filling.hasHeardAll = true;
    this.entries.clear();
    this.byTag.clear();
    this.bytes = 0;
  }

  private shrink(): void {
    for (const [key, entry] of this.entries) {
      if (this.entries.size <= this.bounds.entriesMax && this.bytes <= this.bounds.bytesMax) return;
      this.remove(key, entry);
    }
  }

  private remove(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.bytes -= entry.size;
    for (const tag of entry.tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }
}
