import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { setImmediate as turn } from 'node:timers/promises';
import { Intervals } from './intervals.js';

describe('an interval', () => {
  let registry: SchedulerRegistry;
  let intervals: Intervals;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    registry = new SchedulerRegistry();
    intervals = new Intervals(registry);
  });
  afterEach(() => jest.useRealTimers());

  it('begins at once, repeats after the pause, and lives in the registry of Nest', async () => {
    const task = jest.fn(async () => undefined);
    intervals.start('test', 1_000, task);
    await turn();
    expect(task).toHaveBeenCalledTimes(1);
    expect(registry.getIntervals()).toEqual(['test']);
    jest.advanceTimersByTime(1_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(2);
    await intervals.stop('test');
    expect(registry.getIntervals()).toEqual([]);
    jest.advanceTimersByTime(10_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('never overlaps itself', async () => {
    let finish: () => void = () => undefined;
    const task = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    intervals.start('test', 1_000, task);
    jest.advanceTimersByTime(60_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(1);
    finish();
    await turn();
    jest.advanceTimersByTime(1_000);
    expect(task).toHaveBeenCalledTimes(2);
    const stopped = intervals.stop('test');
    finish();
    await stopped;
  });

  it('goes on after a turn that failed', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const task = jest.fn(() => Promise.reject(new Error('away')));
    intervals.start('test', 1_000, task);
    await turn();
    jest.advanceTimersByTime(1_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(2);
    await intervals.stop('test');
    // Once per streak of failures, not once per turn.
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('may be stopped after Nest has cleared its registry', async () => {
    intervals.start('test', 1_000, async () => undefined);
    registry.deleteInterval('test');
    await expect(intervals.stop('test')).resolves.toBeUndefined();
  });
});
