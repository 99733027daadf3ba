import { setTimeout as delay } from 'node:timers/promises';
import { Dice } from '../support/dice.js';
import { isGivenUp, unsettled, violationsOf } from './checker/check.js';
import { doctorViolations, linesLeft } from './checker/doctor-opinion.js';
import { readFacts } from './checker/facts.js';
import type { Facts } from './checker/facts.js';
import { OversellWatch } from './checker/looks.js';
import { lockViolations, restViolations } from './checker/rest.js';
import type { Violation } from './checker/violation.js';
import { Client } from './clients/client.js';
import { Crowd } from './clients/crowd.js';
import { Journal } from './clients/journal.js';
import { Looker } from './clients/looker.js';
import { prepareWorld } from './clients/setup.js';
import type { World } from './clients/world.js';
import type { Options } from './options.js';
import type { Progress } from './report/progress.js';
import type { Result } from './report/report.js';
import { scheduleOf } from './schedule/faults.js';
import type { Fault } from './schedule/faults.js';
import { Stand } from './stand/stand.js';
import { Tormentor } from './stand/tormentor.js';

const MINUTE_MS = 60_000;
/** So long clients ask again after the last fault. */
const LAST_QUESTIONS_MS = 90_000;
/** So long may everything take to come to rest: what Redis has lost is handed over again after a minute. */
const REST_MS_MAX = 240_000;
const REST_POLL_MS = 1000;

interface Ended {
  readonly facts: Facts;
  readonly violations: readonly Violation[];
}

/** Tortures the service as the options say, with everything it starts below `home`, and tells what was found. */
export async function torture(
  options: Options,
  home: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Result> {
  const begunAt = performance.now();
  const lastsMs = options.minutes * MINUTE_MS;
  const schedule = scheduleOf(options.profile, options.seed, lastsMs);
  const journal = new Journal();
  progress.say(`Bringing up ${options.topology}, and Redis ${options.redis}, below ${home}`);
  const stand = await Stand.up(home, options, options.seed);
  const looker = new Looker(stand.owner);
  try {
    await stand.startService();
    const world = await prepareWorld(stand, journal, looker);
    const watch = new OversellWatch(looker);
    const crowd = new Crowd(world, options.profile, options.seed);
    const tormentor = new Tormentor(stand, (fault) => progress.fault(fault));
    await live(schedule, lastsMs, { tormentor, progress, journal, signal });
    if (signal.aborted) throw new Interrupted();
    const { facts, violations } = await settle(world, crowd, { watch, looker, progress, signal, seed: options.seed });
    return {
      options,
      version: await versionOf(looker),
      disk: stand.disk.means,
      seconds: (performance.now() - begunAt) / 1000,
      faults: tormentor.done,
      redisFailovers: stand.redis.failovers,
      lostCommits: stand.proxies.reduce((sum, { lost }) => sum + lost, 0),
      journal,
      facts,
      looks: watch.looks,
      violations: [...violations, ...watch.violations, ...processViolations(stand)],
    };
  } finally {
    await looker.close();
    await stand.down();
  }
}

/** The run was ended from outside. */
export class Interrupted extends Error {}

/** Lets the clients live while the faults come, and waits for the end of the time. */
async function live(
  schedule: readonly Fault[],
  lastsMs: number,
  {
    tormentor,
    progress,
    journal,
    signal,
  }: { tormentor: Tormentor; progress: Progress; journal: Journal; signal: AbortSignal },
): Promise<void> {
  const begunAt = performance.now();
  const telling = setInterval(() => progress.advance(performance.now() - begunAt, journal), 500);
  try {
    await tormentor.follow(schedule, lastsMs, signal);
    const left = lastsMs - (performance.now() - begunAt);
    if (left > 0) await delay(left, undefined, { signal }).catch(() => undefined);
  } finally {
    clearInterval(telling);
  }
}

/** Has the clients end, everything come to rest, and all that is there compared. */
async function settle(
  world: World,
  crowd: Crowd,
  run: { watch: OversellWatch; looker: Looker; progress: Progress; signal: AbortSignal; seed: number },
): Promise<Ended> {
  const { stand, journal } = world;
  for (const proxy of stand.proxies) proxy.calm();
  await Promise.all(stand.members.map(({ process }) => process.start()));
  run.progress.say('Waiting until everything is at rest');
  world.isOver = true;
  world.deadline = performance.now() + LAST_QUESTIONS_MS;
  await crowd.end();
  const client = new Client(world, new Dice(run.seed), 0);
  const locks = await lockViolations(client, run.looker);
  const facts = await atRest(world, crowd, run.signal);
  await run.watch.end();
  run.progress.say('Comparing');
  const violations = [
    ...violationsOf(
      facts,
      journal,
      crowd.readers.map(({ seen }) => seen),
    ),
    ...(await restViolations(client, facts)),
    ...locks,
    ...(await askDoctor(world)),
  ];
  return { facts, violations };
}

/** What the tables say when nothing is on its way any more, or when that has taken too long. */
async function atRest({ stand }: World, { readers }: Crowd, signal: AbortSignal): Promise<Facts> {
  const deadline = performance.now() + REST_MS_MAX;
  for (;;) {
    if (signal.aborted) throw new Interrupted();
    await Promise.all(readers.map((reader) => reader.finish()));
    const facts = await readFacts(stand.owner);
    if (unsettled(facts).length === 0 || isGivenUp(facts) || performance.now() > deadline) return facts;
    await delay(REST_POLL_MS);
  }
}

/** The doctor's own opinion, beside that of the checker. */
async function askDoctor({ stand, journal, sources }: World): Promise<Violation[]> {
  const { code, out, err } = await stand.command('inventory:doctor', '--json');
  return doctorViolations(code, out, err, linesLeft(journal.entries) * sources.length);
}

function processViolations({ members }: Stand): Violation[] {
  return members
    .filter(({ process }) => process.ownEnds > 0)
    .map(({ process }) => ({
      rule: 'processes',
      text: `${process.program.name} ended by itself:\n${process.lastWords}`,
    }));
}

async function versionOf(looker: Looker): Promise<string> {
  const rows = await looker.look<{ version: string }>('SELECT VERSION() AS version');
  return rows?.[0]?.version ?? 'unknown';
}
