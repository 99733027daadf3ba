import { OptimisticSettingRead } from './optimistic-setting-read.js';

describe('a verified read', () => {
  const reading = () => new OptimisticSettingRead<number>(0, (one, other) => one === other);

  it('reads once where it finds what it was written for', async () => {
    const read = jest.fn(async (_expected: number) => 0);
    expect(await reading().run(read, (found) => found)).toBe(0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads again where it finds something else, and remembers that', async () => {
    const verified = reading();
    const read = jest.fn(async (_expected: number) => 7);
    expect(await verified.run(read, (found) => found)).toBe(7);
    expect(read.mock.calls).toEqual([[0], [7]]);
    await verified.run(read, (found) => found);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('gives up on what changes every time', async () => {
    let value = 0;
    const read = async (_expected: number) => (value += 1);
    await expect(reading().run(read, (found) => found)).rejects.toMatchObject({ kind: 'busy' });
  });
});
