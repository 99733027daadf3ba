import type { Check } from './check.js';
import { describe } from './kinds.js';
import type { FindingKind } from './kinds.js';
import { findingsOf } from './tally.js';
import type { FindingTally } from './tally.js';

/** Damage of one kind, as a check has found it. */
export interface FoundKind {
  readonly kind: FindingKind;
  readonly title: string;
  readonly count: number;
  /** Some of them, in sentences. */
  readonly examples: readonly string[];
  /** The command that repairs it. */
  readonly repair: string;
  /** What to know beside the command; empty where there is nothing. */
  readonly remark: string;
  /** It may be meant, and does not count as a finding. */
  readonly isNotice: boolean;
}

/** What a check came to. */
export interface CheckReport {
  readonly key: string;
  readonly title: string;
  readonly compares: string;
  readonly examined: number;
  readonly findings: number;
  readonly kinds: readonly FoundKind[];
  /** Why the check could not be carried through; null where it could. */
  readonly failure: string | null;
}

/** What all checks came to. */
export interface DoctorReport {
  readonly checks: readonly CheckReport[];
  readonly findings: number;
  /** Nothing was found, and every check was carried through. */
  readonly isHealthy: boolean;
}

/** What the last complete round of a check in the background came to. */
export interface GuardedCheck extends CheckReport {
  /** `YYYY-MM-DD HH:MM:SS` in UTC; null before the first round is complete. */
  readonly completedAt: string | null;
  readonly ageSeconds: number | null;
}

export interface GuardReport {
  readonly isEnabled: boolean;
  readonly checks: readonly GuardedCheck[];
  readonly findings: number;
}

export function reportOf(check: Check, tally: FindingTally, failure: string | null = null): CheckReport {
  return {
    key: check.key,
    title: check.title,
    compares: check.compares,
    examined: tally.examined,
    findings: findingsOf(tally),
    kinds: (Object.keys(tally.kinds) as FindingKind[]).flatMap((kind) => {
      const known = tally.kinds[kind];
      if (!known) return [];
      const { title, repair, remark = '', isNotice = false } = describe(kind);
      return [{ kind, title, count: known.count, examples: known.examples, repair, remark, isNotice }];
    }),
    failure,
  };
}
