import type { ChangeType } from './change.js';

/** What a committed transaction has noted for the feed. A flip has no ids: it is an entry by itself. */
export interface PendingChange {
  readonly pendingId: number;
  readonly type: ChangeType;
  readonly first: number | null;
  readonly last: number | null;
}

/** What one transaction of the sequencer takes. */
export interface Batch {
  readonly pendingIds: readonly number[];
  /** The notes and the ids of their rows, in the order of the feed: one entry each, where the row is there. */
  readonly entries: readonly (readonly [pendingId: number, rowId: number])[];
}

/**
 * The first of the notes, as many as together have no more than `rowsMax` rows; one at least. A row that is noted twice
 * comes once.
 */
export function batchOf(pending: readonly PendingChange[], rowsMax: number): Batch {
  const pendingIds: number[] = [];
  const entries: [number, number][] = [];
  const taken = new Set<string>();
  for (const { pendingId, type, first, last } of pending) {
    const start = first ?? pendingId;
    const end = last ?? start;
    if (pendingIds.length > 0 && entries.length + (end - start + 1) > rowsMax) break;
    pendingIds.push(pendingId);
    for (let rowId = start; rowId <= end; rowId += 1) {
      const key = `${type} ${rowId}`;
      if (taken.has(key)) continue;
      taken.add(key);
      entries.push([pendingId, rowId]);
    }
  }
  return { pendingIds, entries };
}
