import type { Entry } from '../clients/journal.js';
import type { Violation } from './violation.js';

interface DoctorCheck {
  readonly key: string;
  readonly findings: number;
  readonly failure: string | null;
  readonly kinds: readonly FoundKind[];
}

interface FoundKind {
  readonly kind: string;
  readonly title: string;
  readonly count: number;
  readonly examples: readonly string[];
}

const WORDS_MAX = 1000;

/** What a reservation ahead becomes that its client left, once it is 15 minutes old. */
const LEFT_BY_CLIENTS = 'placement-abandoned';

/**
 * What `inventory:doctor --json` has printed: a violation of each check that found something, or that failed. It rightly
 * finds reservations that the clients left on purpose; `leftMax` of them, by SKU and source, are no violation.
 */
export function doctorViolations(code: number | null, out: string, err: string, leftMax = 0): Violation[] {
  if (code === 0) return [];
  const wrong = checksOf(out).filter(isWrong);
  const found = wrong.map((check) => withoutLeft(check, leftMax)).filter(isWrong);
  // No check says why it ended so: it broke off, or failed after its report.
  if (wrong.length === 0) {
    return [{ rule: 'doctor', text: `Exit code ${String(code)}: ${out.slice(-WORDS_MAX)}${err.slice(-WORDS_MAX)}` }];
  }
  return found.map((check) => ({ rule: 'doctor', text: opinionOf(check) }));
}

/** How many lines of reservations ahead there may be that nobody has released and no order has taken over. */
export function linesLeft(entries: readonly Entry[]): number {
  return entries
    .filter(({ outcome }) => outcome !== 'refused')
    .flatMap(({ wish }) => (wish.kind === 'reservation' && wish.end === undefined ? wish.lines : [])).length;
}

function isWrong({ findings, failure }: DoctorCheck): boolean {
  return findings > 0 || failure !== null;
}

function withoutLeft(check: DoctorCheck, leftMax: number): DoctorCheck {
  const kinds = check.kinds.filter(({ kind, count }) => kind !== LEFT_BY_CLIENTS || count > leftMax);
  const left = check.kinds.filter((kind) => !kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  return { ...check, kinds, findings: check.findings - left };
}

function checksOf(out: string): readonly DoctorCheck[] {
  try {
    return (JSON.parse(out) as { checks?: readonly DoctorCheck[] }).checks ?? [];
  } catch {
    return [];
  }
}

function opinionOf({ key, findings, failure, kinds }: DoctorCheck): string {
  if (failure !== null) return `${key} failed: ${failure}`;
  const examples = kinds.map(({ title, examples: few }) => `${title}: ${few.join(' ')}`).join('; ');
  return `${key} found ${String(findings)}: ${examples}`.slice(0, WORDS_MAX);
}
