import type { TestingModule } from '@nestjs/testing';
import type { Type } from '@nestjs/common';
import { currentContext } from '../../../src/platform/context/request-context.js';
import { Queues } from '../../../src/platform/queue/queues.js';
import { SCHEDULE_QUEUE, SchedulePlanner } from '../../../src/platform/schedule/schedule-planner.js';
import { ScheduleWorker } from '../../../src/platform/schedule/schedule-worker.js';
import type { ScheduleOutcome } from '../../../src/platform/schedule/schedule-worker.js';
import { Scheduled } from '../../../src/platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule, TellsPattern } from '../../../src/platform/schedule/scheduled.decorator.js';
import { eventually } from '../../support/eventually.js';
import { flushRedis, startQueueProcess } from './support/queue-process.js';

const EVERY_SECOND = '* * * * * *';

/** Runs of the test's job, in whichever process. */
const runs: { at: number; origin: string }[] = [];
let behaviour: () => Promise<void>;

@Scheduled({ name: 'test_every_second', pattern: EVERY_SECOND })
class EverySecond implements RunsOnSchedule {
  async run(): Promise<void> {
    runs.push({ at: performance.now(), origin: currentContext().origin });
    await behaviour();
  }
}

@Scheduled({ name: 'test_nightly', pattern: '30 2 * * *' })
class Nightly implements RunsOnSchedule {
  async run(): Promise<void> {
    await behaviour();
  }
}

describe('schedules', () => {
  const open: TestingModule[] = [];

  beforeEach(async () => {
    runs.length = 0;
    behaviour = async () => undefined;
    await flushRedis();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()));
  });

  async function start(...jobs: Type[]): Promise<TestingModule> {
    const context = await startQueueProcess({ providers: jobs });
    open.push(context);
    return context;
  }

  async function startAll(...jobs: Type[]): Promise<TestingModule> {
    const context = await start(...jobs);
    context.get(SchedulePlanner).start();
    context.get(ScheduleWorker).start();
    return context;
  }

  function outcomesOf(context: TestingModule): ScheduleOutcome[] {
    const outcomes: ScheduleOutcome[] = [];
    context.get(ScheduleWorker).onRun((_name, outcome) => outcomes.push(outcome));
    return outcomes;
  }

  const schedulersOf = async (context: TestingModule) =>
    (await context.get(Queues).get(SCHEDULE_QUEUE)).getJobSchedulers(0, -1);

  it('fire once per time with several schedulers and workers', async () => {
    await Promise.all([startAll(EverySecond), startAll(EverySecond), startAll(EverySecond)]);
    await eventually(() => runs.length >= 4);
    // Fired twice per second, four runs would be over after little more than one.
    expect((runs[3]?.at ?? 0) - (runs[0]?.at ?? 0)).toBeGreaterThan(2_400);
    expect(runs.every((run) => run.origin === 'cron')).toBe(true);
  });

  it('do not overlap: a time that comes while the last run goes on is skipped', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    behaviour = () => finished;
    const [one, other] = [await startAll(EverySecond), await startAll(EverySecond)];
    const outcomes = [outcomesOf(one), outcomesOf(other)];
    await eventually(() => outcomes.flat().filter((outcome) => outcome === 'skipped').length >= 2);
    expect(runs).toHaveLength(1);
    finish();
    await eventually(() => runs.length >= 2);
  });

  it('go on after a run that failed', async () => {
    behaviour = async () => {
      throw new Error('nothing to prune with');
    };
    const context = await startAll(EverySecond);
    const outcomes = outcomesOf(context);
    await eventually(() => outcomes.length >= 2);
    expect(outcomes.slice(0, 2)).toEqual(['failed', 'failed']);
  });

  it('are planned again after Redis was emptied', async () => {
    const context = await startAll(EverySecond);
    await eventually(() => runs.length >= 1);
    await flushRedis();
    await context.get(SchedulePlanner).plan();
    const before = runs.length;
    await eventually(() => runs.length > before);
  });

  it('are those that the modules declare: others are removed, changed ones are changed', async () => {
    const context = await start(Nightly);
    const queue = await context.get(Queues).get(SCHEDULE_QUEUE);
    await queue.upsertJobScheduler('test_long_gone', { pattern: '0 0 * * *' });
    await queue.upsertJobScheduler('test_nightly', { pattern: '15 4 * * *', tz: 'UTC' });
    await context.get(SchedulePlanner).plan();
    expect((await schedulersOf(context)).map(({ key, pattern, tz }) => ({ key, pattern, tz }))).toEqual([
      { key: 'test_nightly', pattern: '30 2 * * *', tz: 'UTC' },
    ]);
  });

  it('whose pattern comes from a setting move when that is changed', async () => {
    let pattern: () => Promise<string> = async () => '30 2 * * *';
    @Scheduled({ name: 'test_by_setting' })
    class BySetting implements TellsPattern {
      pattern(): Promise<string> {
        return pattern();
      }
      run(): Promise<void> {
        return behaviour();
      }
    }
    const context = await start(BySetting, Nightly);
    const planned = async (): Promise<Record<string, string | undefined>> => {
      await context.get(SchedulePlanner).plan();
      return Object.fromEntries((await schedulersOf(context)).map((each) => [each.key, each.pattern]));
    };
    expect(await planned()).toEqual({ test_by_setting: '30 2 * * *', test_nightly: '30 2 * * *' });
    pattern = async () => '45 4 * * *';
    expect(await planned()).toEqual({ test_by_setting: '45 4 * * *', test_nightly: '30 2 * * *' });
    const delayed = await (await context.get(Queues).get(SCHEDULE_QUEUE)).getDelayed();
    const times = delayed.map((job) => new Date(job.timestamp + job.delay).toISOString().slice(11, 16));
    expect(times.sort()).toEqual(['02:30', '04:45']);
    // One that cannot be read or planned stays where it is, and the others are planned all the same.
    await flushRedis();
    for (const unusable of ['0 0 31 2,4 *', undefined]) {
      pattern = async () => unusable ?? Promise.reject(new Error('The database is away.'));
      expect(await planned()).toEqual({ test_nightly: '30 2 * * *' });
    }
    pattern = async () => '45 4 * * *';
    expect(await planned()).toEqual({ test_by_setting: '45 4 * * *', test_nightly: '30 2 * * *' });
    pattern = () => Promise.reject(new Error('The database is away.'));
    expect(await planned()).toEqual({ test_by_setting: '45 4 * * *', test_nightly: '30 2 * * *' });
  });

  it('have a pattern from one place', async () => {
    @Scheduled({ name: 'test_never' })
    class Never implements RunsOnSchedule {
      run(): Promise<void> {
        return behaviour();
      }
    }
    const context = await start(Never);
    expect(() => context.get(ScheduleWorker).assertValid()).toThrow('test_never (undefined) is malformed');
  });

  it('that are right are left alone, so that a time that is due is not moved', async () => {
    const context = await start(Nightly);
    await context.get(SchedulePlanner).plan();
    const queue = await context.get(Queues).get(SCHEDULE_QUEUE);
    const [before] = await queue.getDelayed();
    const upsert = jest.spyOn(queue, 'upsertJobScheduler');
    await context.get(SchedulePlanner).plan();
    expect(upsert).not.toHaveBeenCalled();
    const [after] = await queue.getDelayed();
    expect(after?.id).toBe(before?.id);
    expect(new Date(Number(before?.timestamp) + Number(before?.delay)).toISOString()).toMatch(/T02:30:00/);
  });

  it('with one name cannot be declared twice', async () => {
    @Scheduled({ name: 'test_nightly', pattern: '0 5 * * *' })
    class SecondNightly implements RunsOnSchedule {
      async run(): Promise<void> {
        await behaviour();
      }
    }
    const context = await start(Nightly, SecondNightly);
    expect(() => context.get(ScheduleWorker).assertValid()).toThrow('Two scheduled jobs have the name test_nightly');
  });
});
