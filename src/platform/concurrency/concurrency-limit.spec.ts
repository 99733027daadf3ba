import { ConcurrencyLimit } from './concurrency-limit.js';

/** Work that ends when it is told to. */
function controlled(): { readonly work: () => Promise<string>; readonly end: () => void; started: boolean } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const handle = {
    started: false,
    end: () => end(),
    work: async () => {
      handle.started = true;
      await ended;
      return 'done';
    },
  };
  return handle;
}

/** Everything that can go on without an event from outside has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const refusal = (): Error => new Error('busy');

describe('ConcurrencyLimit', () => {
  it('runs no more than so many at once, in the order of their coming', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ runningMax: 1, waitingMax: 5, refusal });
    const [first, second, third] = [controlled(), controlled(), controlled()];
    const runs = [first, second, third].map(({ work }) => concurrencyLimit.run(work));
    const started = (): boolean[] => [first.started, second.started, third.started];
    await settled();
    expect(started()).toEqual([true, false, false]);
    first.end();
    await runs[0];
    await settled();
    expect(started()).toEqual([true, true, false]);
    second.end();
    third.end();
    await expect(Promise.all(runs)).resolves.toEqual(['done', 'done', 'done']);
  });

  it('refuses when too many wait', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ runningMax: 1, waitingMax: 1, refusal });
    const [first, second] = [controlled(), controlled()];
    const runs = [concurrencyLimit.run(first.work), concurrencyLimit.run(second.work)];
    await expect(concurrencyLimit.run(async () => 'third')).rejects.toThrow('busy');
    first.end();
    second.end();
    await Promise.all(runs);
  });

  it('passes the place on when work fails', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ runningMax: 1, waitingMax: 1, refusal });
    await expect(concurrencyLimit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(concurrencyLimit.run(async () => 'yes')).resolves.toBe('yes');
  });

  it('refuses who has waited long enough, and lets the next one in', async () => {
    const limit = new ConcurrencyLimit({ runningMax: 1, waitingMax: 5, waitMsMax: 5, refusal });
    const first = controlled();
    const running = limit.run(first.work);
    const second = controlled();
    await expect(limit.run(second.work)).rejects.toThrow('busy');
    expect([second.started, limit.waiting]).toEqual([false, 0]);
    first.end();
    await running;
    await expect(limit.run(async () => 'third')).resolves.toBe('third');
  });
});
