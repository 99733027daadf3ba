import { inTime } from './in-time';

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
