import type { FindingKind } from './kinds.js';

/** One thing that is wrong. */
export interface Finding {
  readonly kind: FindingKind;
  /** What it is wrong of: the same in every look, so that two looks can be compared. */
  readonly subject: string;
  /** A sentence for people, with the figures. */
  readonly text: string;
}

/** What one slice of a check came to. */
export interface CheckSlice {
  /** Things compared. */
  readonly examined: number;
  readonly findings: readonly Finding[];
  /** Where the next slice begins; null after the last one. */
  readonly next: string | null;
}

/**
 * Compares two things that have to agree, slice by slice. A slice reads a bounded part by an index, takes no lock and
 * changes nothing. Both sides of a comparison come from one statement wherever a writer could commit between two.
 */
export interface Check {
  readonly key: string;
  readonly title: string;
  /** What is compared with what, in a sentence. */
  readonly compares: string;
  /** Things per slice: some tens of milliseconds of work. */
  readonly sliceSize: number;
  /**
   * What a slice finds is looked at again after this time, and counts if it is still there. The reason: some things
   * follow their cause a moment later. 0 for what needs no second look.
   */
  readonly settleMs: number;
  /** The slice from the cursor on; null is the beginning. Cursors are the check's own, and stay valid for days. */
  slice(cursor: string | null, size: number): Promise<CheckSlice>;
}

/** The whole of a check that has one slice. */
export function whole(examined: number, findings: readonly Finding[]): CheckSlice {
  return { examined, findings, next: null };
}
