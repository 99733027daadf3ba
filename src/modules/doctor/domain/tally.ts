import type { CheckSlice, Finding } from './check.js';
import { describe } from './kinds.js';
import type { FindingKind } from './kinds.js';

/** So many findings of a kind are kept as examples. */
export const EXAMPLES_MAX = 5;

/** So many are kept by what they are wrong of, of kinds that people work off one by one. */
export const SUBJECTS_MAX = 50;

/** What was found of one kind. */
interface KindCount {
  readonly count: number;
  readonly examples: readonly string[];
  /** Of kinds that are a worklist. */
  readonly subjects?: readonly string[];
}

/** What a round of a check has come to so far; plain values, kept as JSON between slices. */
export interface FindingTally {
  readonly examined: number;
  readonly kinds: Readonly<Partial<Record<FindingKind, KindCount>>>;
}

export const EMPTY_TALLY: FindingTally = { examined: 0, kinds: {} };

/** The tally with a slice added. */
export function tallied(tally: FindingTally, { examined, findings }: CheckSlice): FindingTally {
  const kinds = { ...tally.kinds };
  for (const { kind, subject, text } of findings) {
    const { count, examples, subjects = [] } = kinds[kind] ?? { count: 0, examples: [] };
    kinds[kind] = {
      count: count + 1,
      examples: examples.length < EXAMPLES_MAX ? [...examples, text] : examples,
      ...(describe(kind).isWorklist === true
        ? { subjects: subjects.length < SUBJECTS_MAX ? [...subjects, subject] : subjects }
        : {}),
    };
  }
  return { examined: tally.examined + examined, kinds };
}

/** Things that are wrong; notices are not among them. */
export function findingsOf({ kinds }: FindingTally): number {
  return (Object.keys(kinds) as FindingKind[])
    .filter((kind) => describe(kind).isNotice !== true)
    .reduce((sum, kind) => sum + (kinds[kind]?.count ?? 0), 0);
}

/** Those of the findings that a second look has found as well, as it found them. */
export function confirmed(first: readonly Finding[], second: readonly Finding[]): Finding[] {
  const seen = new Set(first.map(identityOf));
  return second.filter((finding) => seen.has(identityOf(finding)));
}

function identityOf({ kind, subject }: Finding): string {
  return `${kind}\n${subject}`;
}
