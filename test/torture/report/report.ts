import Table from 'cli-table3';
import { RULES } from '../checker/check.js';
import type { Facts } from '../checker/facts.js';
import { grouped } from '../checker/violation.js';
import type { Violation } from '../checker/violation.js';
import type { Journal } from '../clients/journal.js';
import type { Options } from '../options.js';
import type { FaultKind } from '../schedule/faults.js';

/** What a run has found. */
export interface Result {
  readonly options: Options;
  /** Of the database server. */
  readonly version: string;
  /** How the disk was made full. */
  readonly disk: string;
  readonly seconds: number;
  readonly faults: ReadonlyMap<FaultKind, number>;
  readonly lostCommits: number;
  /** How often another server of Redis has taken over. */
  readonly redisFailovers: number;
  readonly journal: Journal;
  readonly facts: Facts;
  readonly looks: number;
  readonly violations: readonly Violation[];
}

const SHOWN_MAX = 20;

/** The result for a machine. */
export function toDocument({
  options,
  version,
  disk,
  seconds,
  faults,
  lostCommits,
  redisFailovers,
  journal,
  facts,
  looks,
  violations,
}: Result): object {
  const { minutes, seed, profile, topology, redis } = options;
  return {
    ...{ minutes, seed, profile: profile.name, topology, redis, database: version, node: process.version, disk },
    seconds: Math.round(seconds),
    requests: journal.requests,
    retries: journal.retries,
    replays: journal.replays,
    outcomes: Object.fromEntries([...outcomesOf(journal)]),
    faults: Object.fromEntries(faults),
    lost_commits: lostCommits,
    redis_failovers: redisFailovers,
    looks,
    rows: rowsOf(facts),
    violations,
  };
}

/** The result for people. */
export function toText(result: Result): string {
  const { options, version, disk, seconds, journal, faults, lostCommits, looks, facts, violations } = result;
  const { seed, profile, topology, redis, minutes } = options;
  const head = [
    `Seed ${seed}, profile ${profile.name}, topology ${topology}, Redis ${redis}, ${minutes} minutes`,
    `${version}, Node ${process.version}; ${Math.round(seconds)} s in all; the disk is filled by ${disk}`,
  ];
  const requests = new Table({ head: ['Request', 'Times'], style: PLAIN });
  for (const [name, times] of [...journal.replies].sort()) requests.push([name, times]);
  const wishes = new Table({ head: ['Wish', 'Times'], style: PLAIN });
  for (const [name, times] of [...outcomesOf(journal)].sort()) wishes.push([name, times]);
  const hits = new Table({ head: ['Fault', 'Times'], style: PLAIN });
  for (const [kind, times] of [...faults].sort()) hits.push([kind, times]);
  hits.push(['commits that went wrong', lostCommits]);
  if (redis !== 'single') hits.push(['failovers of Redis', result.redisFailovers]);
  const checks = new Table({ head: ['Check', 'Violations'], style: PLAIN });
  const byRule = grouped(violations, ({ rule }) => rule);
  for (const rule of RULES) checks.push([rule, byRule.get(rule)?.length ?? 0]);
  const counts = Object.entries(rowsOf(facts)).map(([name, count]) => `${count} ${name}`);
  return [
    ...head,
    requests.toString(),
    wishes.toString(),
    hits.toString(),
    checks.toString(),
    `${journal.requests} requests, ${journal.retries} of them again, ${journal.replays} answers were told again; ${looks} looks; ${counts.join(', ')}`,
    ...verdict(result),
    '',
  ].join('\n');
}

const PLAIN = { head: [], border: [] };

function verdict({ options, violations }: Result): string[] {
  if (violations.length === 0) return ['Nothing is wrong.'];
  const shown = violations.slice(0, SHOWN_MAX).map(({ rule, text }) => `  ${rule}: ${text}`);
  const { seed, profile, topology, redis, minutes } = options;
  const words = `--seed ${seed} --profile ${profile.name} --topology ${topology} --redis ${redis} --minutes ${minutes}`;
  return [
    `${violations.length} violations${violations.length > SHOWN_MAX ? `, the first ${SHOWN_MAX}` : ''}:`,
    ...shown,
    `The same faults again: npm run torture -- ${words}`,
  ];
}

function outcomesOf({ entries }: Journal): Map<string, number> {
  const counts = grouped(entries, ({ wish, door, outcome }) => `${wish.kind} (${door}): ${outcome}`);
  return new Map([...counts].map(([name, same]) => [name, same.length]));
}

function rowsOf({
  orders,
  history,
  reservations,
  documents,
  feed,
  transferSteps,
  approvals,
}: Facts): Record<string, number> {
  return {
    orders: orders.length,
    'rows of the history': history.length,
    reservations: reservations.length,
    'document lines': documents.length,
    'steps of transfers': transferSteps.length,
    'requests for approval': approvals.length,
    'entries of the feed': feed.length,
  };
}
