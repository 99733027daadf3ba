import type { Entry, Wish } from '../clients/journal.js';
import type { ApprovalFact, Facts } from './facts.js';
import { grouped } from './violation.js';
import type { Violation } from './violation.js';

const RULE = 'approvals';
const ENDS = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

type DecisionEntry = Entry & { readonly wish: Extract<Wish, { kind: 'decision' }> };

/** Whether the entry was told that its change waits for a second person. */
export function isAsked({ wish, outcome, id }: Entry): boolean {
  const mayWait = wish.kind === 'announcement' || wish.kind === 'transfer-step';
  return mayWait && outcome === 'accepted' && id !== undefined;
}

/** What became of a change that waits: written once where somebody has approved it, and not at all where nobody has. */
export function outcomeOfAsked({ id }: Entry, approvals: Facts['approvals']): 'done' | 'refused' | undefined {
  const approval = approvals.find((each) => String(each.id) === id);
  return approval && (approval.status === 'approved' ? 'done' : 'refused');
}

/** Each request ended once, by who was told so, and the history has both people of what was approved. */
export function wrongApprovals(
  entries: readonly Entry[],
  { approvals, history }: Pick<Facts, 'approvals' | 'history'>,
): Violation[] {
  const decisions = grouped(entries.filter(isDecision), ({ wish }) => wish.approvalId);
  const asked = grouped(entries.filter(isAsked), ({ id }) => id ?? '');
  const rows = grouped(history, ({ requestId }) => requestId ?? '');
  const texts = approvals.flatMap((approval) => [
    ...wrongDecisions(approval, decisions.get(String(approval.id)) ?? []),
    ...wrongRows(approval, asked.get(String(approval.id))?.[0], rows.get(approval.resultRequestId ?? '-') ?? []),
  ]);
  return texts.map((text) => ({ rule: RULE, text }));
}

function wrongDecisions({ id, status, decider }: ApprovalFact, decisions: readonly DecisionEntry[]): string[] {
  const texts: string[] = [];
  for (const { wish, outcome } of decisions) {
    const isTheirs = status === ENDS[wish.decision] && decider === wish.decider;
    const says = `approval ${id} is ${status} by ${decider ?? 'nobody'}`;
    if (outcome === 'done' && !isTheirs)
      texts.push(`${says}, and ${wish.decider} was told that it is their ${wish.decision}.`);
    if (
      outcome === 'refused' &&
      isTheirs &&
      decisions.filter(({ wish: other }) => other.decider === wish.decider).length === 1
    ) {
      texts.push(`${says}, and ${wish.decider} was refused.`);
    }
  }
  const mayHave = decisions.some(
    ({ wish, outcome }) => outcome !== 'refused' && ENDS[wish.decision] === status && wish.decider === decider,
  );
  if (status !== 'waiting' && !mayHave) texts.push(`approval ${id} is ${status}, and nobody has decided so.`);
  return texts;
}

/** What was approved is in the history under the request of the approval, in the name of who has asked. */
function wrongRows(
  { id, status, requester, decider, resultRequestId, writtenRows }: ApprovalFact,
  asked: Entry | undefined,
  rows: Facts['history'],
): string[] {
  if (status !== 'approved') return [];
  if (resultRequestId === null || writtenRows === 0) return [`approval ${id} is approved, and has written nothing.`];
  const texts: string[] = [];
  if (rows.length !== writtenRows)
    texts.push(`approval ${id} has written ${writtenRows} rows, the history has ${rows.length}.`);
  const wish = asked?.wish;
  const name = wish && 'actor' in wish ? wish.actor : requester;
  if (requester !== name || rows.some(({ actor }) => actor !== requester)) {
    texts.push(`approval ${id} of ${requester ?? 'nobody'} is in the history under ${rows[0]?.actor ?? 'no name'}.`);
  }
  if (decider === null || decider === requester)
    texts.push(`approval ${id} of ${requester ?? 'nobody'} is approved by ${decider ?? 'nobody'}.`);
  return texts;
}

function isDecision(entry: Entry): entry is DecisionEntry {
  return entry.wish.kind === 'decision';
}
