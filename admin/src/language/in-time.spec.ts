import { inTime, onceInTime } from './in-time';

const WAIT_MS = 5000;

describe('what is waited for with a bound', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is what came in time, and leaves no timer behind', async () => {
    expect(await inTime(Promise.resolve('texts'), WAIT_MS)).toBe('texts');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is nothing where it fails', async () => {
    expect(await inTime(Promise.reject(new Error('no connection')), WAIT_MS)).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is nothing once the time is over, whatever comes later', async () => {
    let arrive: (texts: string) => void = () => undefined;
    const waited = inTime(new Promise<string>((resolve) => (arrive = resolve)), WAIT_MS);
    await jest.advanceTimersByTimeAsync(WAIT_MS - 1);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    arrive('texts');
    expect(await waited).toBeUndefined();
  });
});

describe('what is loaded once and waited for with a bound', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is loaded once, whoever asks', async () => {
    const load = jest.fn(() => Promise.resolve());
    const ask = onceInTime(load, WAIT_MS);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([ask(), ask()])).toEqual([true, true]);
    expect(await ask()).toBe(true);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is tried again after it has failed', async () => {
    const load = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue();
    const ask = onceInTime(load, WAIT_MS);
    expect([await ask(), await ask(), await ask()]).toEqual([false, true, true]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not waited for twice while it hangs, and is there when it has come after all', async () => {
    let arrive: () => void = () => undefined;
    const load = jest.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
    const ask = onceInTime(load, WAIT_MS);
    const first = ask();
    await jest.advanceTimersByTimeAsync(WAIT_MS);
    expect([await first, await ask()]).toEqual([false, false]);
    arrive();
    await jest.advanceTimersByTimeAsync(0);
    expect(await ask()).toBe(true);
    expect([load.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0]);
  });
});
