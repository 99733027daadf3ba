/** A code that has been out of the picture for so long is another item. */
const GONE_MS = 1_200;

/** Tells codes that have come into the picture from those that are still in it. */
export class SeenCodes {
  private readonly lastSeen = new Map<string, number>();

  /** Those that were not in the pictures of just before, each once. */
  fresh(codes: readonly string[], nowMs: number): string[] {
    const fresh: string[] = [];
    for (const code of new Set(codes)) {
      if (code === '') continue;
      const seen = this.lastSeen.get(code);
      this.lastSeen.set(code, nowMs);
      if (seen === undefined || nowMs - seen > GONE_MS) fresh.push(code);
    }
    return fresh;
  }
}
