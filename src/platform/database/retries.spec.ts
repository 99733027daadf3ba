import { withRetries } from './retries.js';

class Lost extends Error {}

const isWorthAnother = (error: unknown): boolean => error instanceof Lost;

describe('work that is tried again', () => {
  const failing = (times: number, error: Error): jest.Mock<Promise<string>> => {
    const work = jest.fn(() => Promise.resolve('done'));
    for (let time = 0; time < times; time += 1) work.mockRejectedValueOnce(error);
    return work;
  };

  it('answers what the first attempt that passes answers', async () => {
    const work = failing(2, new Lost());
    await expect(withRetries({ attemptsMax: 3, backoffMsMax: 1, isWorthAnother }, work)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('ends with the last attempt, and says that too many others were at it', async () => {
    const work = failing(3, new Lost());
    await expect(withRetries({ attemptsMax: 3, isWorthAnother }, work)).rejects.toMatchObject({ kind: 'busy' });
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('ends at once with an error that another attempt would meet again', async () => {
    const work = failing(1, new Error('no such stock'));
    await expect(withRetries({ attemptsMax: 3, isWorthAnother }, work)).rejects.toThrow('no such stock');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
