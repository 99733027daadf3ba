import type { FeedEntry } from '../clients/feed-reader.js';
import type { Journal } from '../clients/journal.js';
import { wrongApprovals } from './approvals.js';
import { catalogue, unknownMessages } from './answers.js';
import type { Facts } from './facts.js';
import {
  brokenChains,
  oversold,
  positionsOf,
  unbalancedMoves,
  wrongBalances,
  wrongDemand,
  wrongDocuments,
  wrongIndex,
} from './ledgers.js';
import { brokenPromises, sharedIds, wrongFeed } from './promises.js';
import { wrongTransfers } from './transfers.js';
import type { Violation } from './violation.js';

const PARKED = 'parked';

/** What has to come to rest by itself when nothing more is asked for: messages, operations, notes of the feed, the index. */
export function unsettled(facts: Facts): Violation[] {
  const { outbox, pendingNotes, operations } = facts;
  const open = operations.filter(({ status }) => status === 4);
  return [
    ...outbox.map(({ topic, state, error }) => ({ rule: 'outbox', text: `${topic} is ${state}: ${error ?? ''}` })),
    ...(pendingNotes > 0 ? [{ rule: 'change feed', text: `${pendingNotes} notes have no position.` }] : []),
    ...open.map(({ bulk }) => ({ rule: 'asynchronous operations', text: `${bulk} is open.` })),
    ...wrongIndex(facts),
  ];
}

/** Whether waiting is of no use: what was given up stays given up. */
export function isGivenUp({ outbox }: Facts): boolean {
  return outbox.some(({ state }) => state === PARKED);
}

/** Holds what the tables say against each other, and against what the clients were told. */
export function violationsOf(facts: Facts, journal: Journal, readers: readonly (readonly FeedEntry[])[]): Violation[] {
  const answers = journal.surprises.map(({ what, text }) => ({ rule: 'answers', text: `${what}: ${text}` }));
  const strange = unknownMessages(journal.messages.keys(), catalogue());
  return [
    ...brokenPromises(journal.entries, facts),
    ...sharedIds(journal.entries),
    ...brokenChains(facts),
    ...unbalancedMoves(facts),
    ...wrongBalances(facts),
    ...wrongDemand(facts),
    ...wrongDocuments(facts),
    ...wrongTransfers(facts),
    ...wrongApprovals(journal.entries, facts),
    ...oversold(positionsOf(facts)),
    ...wrongFeed(facts, readers),
    ...unsettled(facts),
    ...answers,
    ...strange.map((message) => ({ rule: 'error texts', text: `Not in the catalogue: ${message}` })),
  ];
}

/** The rules that a run is held against, in the order of the report. */
export const RULES: readonly string[] = [
  'acknowledged writes',
  'refusals',
  'unknown writes',
  'asynchronous operations',
  'chains of the history',
  'moves',
  'balances',
  'reservations of orders',
  'documents',
  'transfers',
  'approvals',
  'oversell',
  'oversell at a look',
  'index',
  'outbox',
  'change feed',
  'locks',
  'answers',
  'error texts',
  'processes',
  'doctor',
];
