import { LRUCache } from 'lru-cache';

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

interface Entry<Kept> {
  readonly kept: Kept | null;
  readonly tags: readonly string[];
}

interface CacheBounds<Kept> {
  readonly entriesMax: number;
  readonly bytesMax: number;
  /** What one takes in memory, roughly. */
  readonly bytesOf: (kept: Kept) => number;
}

/** What a fragment takes in memory, roughly. */
export function bytesOfFragment({ body }: Fragment): number {
  return 2 * body.length;
}

/** What an entry takes beside its texts, roughly. */
const ENTRY_BYTES = 300;

/**
 * Fragments, or what they are made of, in the memory of this process: the last used ones. What was read before something
 * of it was dropped is not kept: it would stay with the old figure.
 */
export class FragmentCache<Kept> {
  private readonly entries: LRUCache<string, Entry<Kept>>;
  private readonly byTag = new Map<string, Set<string>>();
  private readonly fillings = new Set<Filling>();

  constructor({ entriesMax, bytesMax, bytesOf }: CacheBounds<Kept>) {
    this.entries = new LRUCache({
      max: entriesMax,
      maxSize: bytesMax,
      sizeCalculation: ({ kept, tags }, key) =>
        ENTRY_BYTES + 2 * (key.length + tags.join('').length) + (kept === null ? 0 : bytesOf(kept)),
      // A life ends to the millisecond.
      ttlResolution: 0,
      dispose: ({ tags }, key) => this.untag(key, tags),
    });
  }

  get size(): number {
    return this.entries.size;
  }

  /** What is kept; null where it is known that there is none, undefined where nothing is known. */
  get(key: string): Kept | null | undefined {
    return this.entries.get(key)?.kept;
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

  /** Keeps what was read for so long, under the tags that drop it. What is larger than the cache is not kept. */
  keep(
    key: string,
    kept: Kept | null,
    { tags, filling, lifeMs }: { readonly tags: readonly string[]; readonly filling: Filling; readonly lifeMs: number },
  ): void {
    if (filling.hasHeardAll || tags.some((tag) => filling.heard.has(tag))) return;
    // Its tags go with the entry before.
    this.entries.delete(key);
    this.entries.set(key, { kept, tags }, { ttl: lifeMs });
    if (!this.entries.has(key)) return;
    for (const tag of tags) {
      const keys = this.byTag.get(tag);
      if (keys) keys.add(key);
      else this.byTag.set(tag, new Set([key]));
    }
  }

  drop(tags: readonly string[]): void {
    for (const filling of this.fillings) for (const tag of tags) filling.heard.add(tag);
    for (const tag of tags) for (const key of [...(this.byTag.get(tag) ?? [])]) this.entries.delete(key);
  }

  dropAll(): void {
    for (const filling of this.fillings) filling.hasHeardAll = true;
    this.entries.clear();
  }

  private untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }
}
