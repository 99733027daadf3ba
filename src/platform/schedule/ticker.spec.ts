import { Logger } from '@nestjs/common';
import { setImmediate as turn } from 'node:timers/promises';
import { Ticker } from './ticker.js';

describe('a ticker', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('begins at once and repeats after the pause', async () => {
    const task = jest.fn(async () => undefined);
    const ticker = new Ticker('test', 1_000, task);
    ticker.start();
    await turn();
    expect(task).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(2);
    await ticker.stop();
    jest.advanceTimersByTime(10_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('never overlaps itself', async () => {
    let finish: () => void = () => undefined;
    const task = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const ticker = new Ticker('test', 1_000, task);
    ticker.start();
    jest.advanceTimersByTime(60_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(1);
    finish();
    await turn();
    jest.advanceTimersByTime(1_000);
    expect(task).toHaveBeenCalledTimes(2);
    const stopped = ticker.stop();
    finish();
    await stopped;
  });

  it('goes on after a turn that failed', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const task = jest.fn(() => Promise.reject(new Error('away')));
    const ticker = new Ticker('test', 1_000, task);
    ticker.start();
    await turn();
    jest.advanceTimersByTime(1_000);
    await turn();
    expect(task).toHaveBeenCalledTimes(2);
    await ticker.stop();
    // Once per streak of failures, not once per turn.
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
