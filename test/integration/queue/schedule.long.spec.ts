import type { Type } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Cron, SchedulerRegistry } from '@nestjs/schedule';
import type { TestingModule } from '@nestjs/testing';
import { currentContext } from '../../../src/platform/context/request-context.js';
import { Database } from '../../../src/platform/database/database.js';
import { Queues } from '../../../src/platform/queue/queues.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import type { TellsPattern } from '../../../src/platform/schedule/declared-schedules.js';
import { ScheduleRunner } from '../../../src/platform/schedule/schedule-runner.js';
import type { ScheduleOutcome } from '../../../src/platform/schedule/schedule-runner.js';
import { ScheduleStore } from '../../../src/platform/schedule/schedule-store.js';
import type { StoredSchedule } from '../../../src/platform/schedule/schedule-store.js';
import { latestTime } from '../../../src/platform/schedule/schedule-times.js';
import { SCHEDULE_QUEUE, Scheduler } from '../../../src/platform/schedule/scheduler.js';
import { eventually } from '../../support/eventually.js';
import { flushRedis, startQueueProcess } from './support/queue-process.js';
import type { QueueProcessOptions } from './support/queue-process.js';
import { Recorder, recording } from './support/recording-handler.js';

const EVERY_SECOND = '* * * * * *';
const NIGHTLY = '30 2 * * *';
const FAKE_NOTHING_BUT_THE_DATE: FakeableAPI[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];
/** A night long before the last one. */
const LONG_AGO = '2026-01-01 02:30:00';

/** Runs of the test's jobs, in whichever process. */
const runs: { at: number; origin: string }[] = [];
let behaviour: () => Promise<void>;

async function run(): Promise<void> {
  runs.push({ at: performance.now(), origin: currentContext().origin });
  await behaviour();
}

@Injectable()
class EverySecond {
  @Cron(EVERY_SECOND, { name: 'test_every_second' })
  async run(): Promise<void> {
    await run();
  }
}

@Injectable()
class Nightly {
  @Cron(NIGHTLY, { name: 'test_nightly' })
  async run(): Promise<void> {
    await run();
  }
}

@Injectable()
class NightlyElsewhen {
  @Cron('45 2 * * *', { name: 'test_nightly' })
  async run(): Promise<void> {
    await run();
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
    await open[0]?.get(Database).execute('DELETE FROM scheduled_job');
    await Promise.all(open.splice(0).map((context) => context.close()));
  });

  async function start(jobs: readonly Type[], options: QueueProcessOptions = {}): Promise<TestingModule> {
    const context = await startQueueProcess({ ...options, providers: [...jobs, ...recording(new Recorder())] });
    open.push(context);
    return context;
  }

  async function startAll(jobs: readonly Type[], options: QueueProcessOptions = {}): Promise<TestingModule> {
    const context = await start(jobs, options);
    context.get(Scheduler).start();
    context.get(Workers).start();
    return context;
  }

  function outcomesOf(context: TestingModule): ScheduleOutcome[] {
    const outcomes: ScheduleOutcome[] = [];
    context.get(ScheduleRunner).onRun((_name, outcome) => outcomes.push(outcome));
    return outcomes;
  }

  const stored = async (context: TestingModule, name = 'test_nightly'): Promise<StoredSchedule> =>
    eventually(() => context.get(ScheduleStore).find(name));

  /** As if the last scheduler had died then. */
  async function asleepSince(context: TestingModule, time: string, pattern = NIGHTLY): Promise<void> {
    await context.get(ScheduleStore).add('test_nightly', pattern, time);
  }

  const waitingJobs = async (context: TestingModule): Promise<number> =>
    context.get(Queues).get(SCHEDULE_QUEUE).getWaitingCount();

  it('fire once per time with several schedulers and workers', async () => {
    await Promise.all([startAll([EverySecond]), startAll([EverySecond]), startAll([EverySecond])]);
    await eventually(() => runs.length >= 4);
    // Fired twice per second, four runs would be over after little more than one; a busy machine begins the first late.
    expect((runs[3]?.at ?? 0) - (runs[0]?.at ?? 0)).toBeGreaterThan(1_800);
    expect(runs.every(({ origin }) => origin === 'cron')).toBe(true);
  });

  it('take a time once, however many schedulers look at the same moment', async () => {
    const contexts = await Promise.all(Array.from({ length: 3 }, () => start([Nightly])));
    const [context] = contexts as [TestingModule];
    await asleepSince(context, LONG_AGO);
    const taken = contexts.map((each) => jest.spyOn(each.get(ScheduleStore), 'take'));
    await Promise.all(contexts.flatMap((each) => [each.get(Scheduler).look(), each.get(Scheduler).look()]));
    const answers = await Promise.all(taken.flatMap(({ mock }) => mock.results.map(({ value }) => value as boolean)));
    expect(answers.filter(Boolean)).toEqual([true]);
    expect(await waitingJobs(context)).toBe(1);
    context.get(Workers).start();
    await eventually(async () => (await stored(context)).doneAt > LONG_AGO);
    expect(runs).toHaveLength(1);
  });

  it('do not overlap: a time that comes while the last run goes on is skipped', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    behaviour = () => finished;
    const [one, other] = [await startAll([EverySecond]), await startAll([EverySecond])];
    const outcomes = [outcomesOf(one), outcomesOf(other)];
    await eventually(() => outcomes.flat().filter((outcome) => outcome === 'skipped').length >= 2);
    expect(runs).toHaveLength(1);
    finish();
    await eventually(() => runs.length >= 2);
  });

  it('do not skip a time whose own run has the lock and is about to begin', async () => {
    const [one, other] = [await start([Nightly]), await start([Nightly])];
    await asleepSince(one, LONG_AGO);
    await one.get(Scheduler).look();
    const outcomes = [outcomesOf(one), outcomesOf(other)];
    // The second delivery of the same time comes between the lock of the first and its look at the row.
    const store = one.get(ScheduleStore);
    const find = store.find.bind(store);
    jest.spyOn(store, 'find').mockImplementationOnce(async (name) => {
      await other.get(ScheduleRunner).runOwed(name);
      return find(name);
    });
    await one.get(ScheduleRunner).runOwed('test_nightly');
    expect(outcomes.flat()).toEqual(['done']);
    expect(runs).toHaveLength(1);
    const { doneAt, dueAt } = await stored(one);
    expect(doneAt).toBe(dueAt);
  });

  it('go on after a run that failed, which is counted', async () => {
    behaviour = async () => {
      throw new Error('nothing to prune with');
    };
    const context = await startAll([EverySecond]);
    const outcomes = outcomesOf(context);
    await eventually(() => outcomes.length >= 2);
    expect(outcomes.slice(0, 2)).toEqual(['failed', 'failed']);
  });

  it('are begun once more where their process dies in a run, and then given up', async () => {
    const context = await start([Nightly]);
    const outcomes = outcomesOf(context);
    await asleepSince(context, LONG_AGO);
    await context.get(Scheduler).look();
    const { dueAt } = await stored(context);
    // A process begins the run and dies.
    await context.get(ScheduleStore).begin(await stored(context));
    await context.get(ScheduleRunner).runOwed('test_nightly');
    expect([runs.length, outcomes]).toEqual([1, ['done']]);
    expect(await stored(context)).toMatchObject({ dueAt, begunAt: null, doneAt: dueAt, attempts: 2 });

    await context.get(Database).execute('UPDATE scheduled_job SET done_at = ?, begun_at = due_at', [LONG_AGO]);
    await context.get(ScheduleRunner).runOwed('test_nightly');
    expect([runs.length, outcomes]).toEqual([1, ['done', 'failed']]);
    expect(await stored(context)).toMatchObject({ doneAt: dueAt });
  });

  it('go on after Redis was emptied, with what was owed', async () => {
    const context = await start([Nightly]);
    await asleepSince(context, LONG_AGO);
    await context.get(Scheduler).look();
    await flushRedis();
    expect(await waitingJobs(context)).toBe(0);
    context.get(Workers).start();
    await context.get(Scheduler).look();
    await eventually(() => runs.length === 1);
  });

  it('catch up once what passed while no scheduler was alive', async () => {
    const before = await start([Nightly]);
    await asleepSince(before, LONG_AGO);
    await Promise.all([startAll([Nightly]), startAll([Nightly])]);
    const last = latestTime(NIGHTLY, new Date());
    await eventually(async () => (await stored(before)).doneAt === last);
    for (const context of open) await context.get(Scheduler).look();
    expect(await waitingJobs(before)).toBe(0);
    expect(runs).toHaveLength(1);
  });

  it('catch up nothing when they are seen for the first time', async () => {
    const context = await startAll([Nightly]);
    expect(await stored(context)).toMatchObject({ pattern: NIGHTLY, begunAt: null });
    await context.get(Scheduler).look();
    const { dueAt, doneAt } = await stored(context);
    expect([dueAt, doneAt]).toEqual([latestTime(NIGHTLY, new Date()), dueAt]);
    expect([await waitingJobs(context), runs.length]).toEqual([0, 0]);
  });

  it('lose no time to another build that has another pattern for the same job', async () => {
    const [one, other] = [await start([Nightly]), await start([NightlyElsewhen])];
    const look = async (context: TestingModule, now: string): Promise<void> => {
      jest.useFakeTimers({ now: new Date(now), doNotFake: FAKE_NOTHING_BUT_THE_DATE });
      await context
        .get(Scheduler)
        .look()
        .finally(() => jest.useRealTimers());
    };
    const taken = [one, other].map((each) => jest.spyOn(each.get(ScheduleStore), 'take'));
    const counts = async (): Promise<number[]> =>
      Promise.all(
        taken.map(async ({ mock }) => {
          const answers = await Promise.all(mock.results.map(({ value }) => value as Promise<boolean>));
          return answers.filter(Boolean).length;
        }),
      );
    // Both look all the time, and in between the row has the pattern of the other.
    for (const minute of ['02:00', '02:29', '02:31', '02:44', '02:46', '03:00']) {
      for (const context of [one, other, one, other]) await look(context, `2026-03-01T${minute}:00Z`);
    }
    expect(await counts()).toEqual([1, 1]);
    expect(await stored(one)).toMatchObject({ dueAt: '2026-03-01 02:45:00', pattern: '45 2 * * *' });
  });

  it('are run once when no worker was alive for many of their times', async () => {
    const context = await start([EverySecond]);
    const scheduler = context.get(Scheduler);
    await context.get(ScheduleStore).add('test_every_second', EVERY_SECOND, LONG_AGO);
    const seen = new Set<string>();
    await eventually(async () => {
      await scheduler.look();
      seen.add((await stored(context, 'test_every_second')).dueAt);
      return seen.size >= 3;
    });
    expect(await waitingJobs(context)).toBe(1);
    context.get(Workers).start();
    await eventually(async () => {
      const { dueAt, doneAt } = await stored(context, 'test_every_second');
      return dueAt === doneAt;
    });
    expect(runs).toHaveLength(1);
  });

  it('lose no time to an event loop that is too busy for the clock in the process', async () => {
    const context = await startAll([EverySecond], { lookEveryMs: 200 });
    await eventually(() => runs.length >= 1);
    const clock = context.get(SchedulerRegistry).getCronJob('test_every_second');
    const ticks = jest.spyOn(clock, 'fireOnTick').mockResolvedValue(undefined);
    await eventually(() => ticks.mock.calls.length >= 2);
    const before = runs.length;
    await eventually(() => runs.length >= before + 2);
  });

  it('live in the registry of Nest, while the process is a scheduler', async () => {
    const context = await start([Nightly, EverySecond]);
    const registry = context.get(SchedulerRegistry);
    expect([...registry.getCronJobs().keys()]).toEqual([]);
    context.get(Scheduler).start();
    await eventually(() => registry.getCronJobs().size === 2);
    const job = registry.getCronJob('test_nightly');
    expect([job.cronTime.source, job.cronTime.timeZone, job.isActive]).toEqual([NIGHTLY, 'UTC', true]);
    expect(job.nextDate().toUTC().toFormat('HH:mm')).toBe('02:30');
    expect(registry.getIntervals()).toContain('schedules');
    await context.get(Scheduler).close();
    expect([registry.getCronJobs().size, registry.getIntervals()]).toEqual([0, []]);
  });

  describe('whose pattern comes from a setting', () => {
    let pattern: () => Promise<string>;

    @Injectable()
    class BySetting implements TellsPattern {
      pattern(): Promise<string> {
        return pattern();
      }

      @Cron('0 * * * *', { name: 'test_by_setting' })
      async run(): Promise<void> {
        await run();
      }
    }

    it('move when that is changed, in the registry too, and owe nothing for the time before', async () => {
      pattern = async () => NIGHTLY;
      const context = await startAll([BySetting]);
      const registry = context.get(SchedulerRegistry);
      const planned = async (): Promise<unknown[]> => {
        await context.get(Scheduler).look();
        const { pattern: kept, dueAt, doneAt } = await stored(context, 'test_by_setting');
        expect(doneAt).toBe(dueAt);
        return [kept, registry.getCronJob('test_by_setting').cronTime.source, dueAt];
      };
      expect(await planned()).toEqual([NIGHTLY, NIGHTLY, latestTime(NIGHTLY, new Date())]);
      pattern = async () => '* * * * *';
      const [kept, inRegistry, dueAt] = await planned();
      expect([kept, inRegistry]).toEqual(['* * * * *', '* * * * *']);
      expect(Date.now() - Date.parse(`${String(dueAt)}Z`)).toBeLessThan(61_000);
      expect(runs).toHaveLength(0);
      // The times of the new pattern count from here on.
      pattern = async () => EVERY_SECOND;
      await planned();
      await eventually(() => runs.length >= 1);
    });

    it('stay as they are while it cannot be read or used, and the others are looked at all the same', async () => {
      pattern = async () => '45 4 * * *';
      const context = await start([BySetting, Nightly]);
      const look = async (): Promise<(string | undefined)[]> => {
        await context.get(Scheduler).look();
        const names = ['test_by_setting', 'test_nightly'];
        const found = await Promise.all(names.map((name) => context.get(ScheduleStore).find(name)));
        return found.map((each) => each?.pattern);
      };
      expect(await look()).toEqual(['45 4 * * *', NIGHTLY]);
      for (const unusable of ['0 0 31 2,4 *', undefined]) {
        pattern = async () => unusable ?? Promise.reject(new Error('The database is away.'));
        await context.get(Database).execute("DELETE FROM scheduled_job WHERE name = 'test_nightly'");
        expect(await look()).toEqual(['45 4 * * *', NIGHTLY]);
      }
    });

    it('are asked every minute where the clock of the process cannot read it', async () => {
      pattern = async () => '0 12 * * 5L';
      const context = await start([BySetting]);
      context.get(Scheduler).start();
      const registry = context.get(SchedulerRegistry);
      await eventually(() => registry.doesExist('cron', 'test_by_setting'));
      expect(registry.getCronJob('test_by_setting').cronTime.source).toBe('* * * * *');
      expect((await stored(context, 'test_by_setting')).dueAt).toMatch(/ 12:00:00$/);
    });
  });

  it('that an earlier version has left in Redis end with their next tick', async () => {
    const context = await start([Nightly]);
    const queue = context.get(Queues).get(SCHEDULE_QUEUE);
    await queue.upsertJobScheduler('test_long_gone', { pattern: EVERY_SECOND, tz: 'UTC' });
    context.get(Workers).start();
    await eventually(async () => (await queue.getJobSchedulers(0, -1)).length === 0);
    expect(runs).toHaveLength(0);
  });

  it('need a name and a pattern', async () => {
    @Injectable()
    class Nameless {
      @Cron(NIGHTLY)
      async run(): Promise<void> {
        await run();
      }
    }
    @Injectable()
    class Never {
      @Cron('0 0 31 2,4 *', { name: 'test_never' })
      async run(): Promise<void> {
        await run();
      }
    }
    const assertValid = async (job: Type): Promise<() => void> => {
      const context = await start([job]);
      return () => context.get(ScheduleRunner).assertValid();
    };
    expect(await assertValid(Nameless)).toThrow(`The schedule undefined (${NIGHTLY}) is malformed`);
    expect(await assertValid(Never)).toThrow('test_never (0 0 31 2,4 *) is malformed');
  });

  it('with one name cannot be declared twice', async () => {
    @Injectable()
    class SecondNightly {
      @Cron('0 5 * * *', { name: 'test_nightly' })
      async run(): Promise<void> {
        await run();
      }
    }
    const context = await start([Nightly, SecondNightly]);
    expect(() => context.get(ScheduleRunner).assertValid()).toThrow('Two scheduled jobs have the name test_nightly');
  });
});
