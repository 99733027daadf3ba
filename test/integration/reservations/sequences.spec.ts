import { Sequences } from '../../../src/platform/database/sequences.js';
import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';

describe('the ids of a sequence', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('begin at 1 and ascend', async () => {
    const name = unique('seq').slice(0, 30);
    const sequences = new Sequences(app.database);
    expect([...(await sequences.take(name, 2)), ...(await sequences.take(name, 3))]).toEqual([1, 2, 3, 4, 5]);
    expect(await sequences.take(name, 0)).toEqual([]);
  });

  it('are given out once, to many who ask at once in several processes', async () => {
    const name = unique('seq').slice(0, 30);
    const processes = Array.from({ length: 3 }, () => new Sequences(app.database));
    const taken = await Promise.all(
      Array.from({ length: 90 }, (_, n) => (processes[n % 3] as Sequences).take(name, 1 + (n % 7))),
    );
    for (const ids of taken) expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(taken.flat()).size).toBe(taken.flat().length);
  });

  it('are given out again where the last of them were given back, and go on ascending', async () => {
    const name = unique('seq').slice(0, 30);
    const sequences = new Sequences(app.database);
    expect(await sequences.take(name, 5)).toEqual([1, 2, 3, 4, 5]);
    sequences.giveBack(name, [2]);
    sequences.giveBack(name, [4, 5]);
    expect(await sequences.take(name, 3)).toEqual([4, 5, 6]);
  });

  it('of a block that is used up stay used', async () => {
    const name = unique('seq').slice(0, 30);
    const sequences = new Sequences(app.database);
    const first = await sequences.take(name, 32);
    const [next] = await sequences.take(name, 1);
    sequences.giveBack(name, [next as number, ...first]);
    expect(await sequences.take(name, 2)).toEqual([33, 34]);
  });

  it('are part of the transaction that takes them, and nobody else gets them while it runs or once it has committed', async () => {
    const name = unique('seq').slice(0, 30);
    const [own, others] = [new Sequences(app.database), new Sequences(app.database)];
    let waiting: Promise<number[]> | undefined;
    const first = await app.database.run(async () => {
      const ids = await own.take(name, 40);
      waiting = app.database.detached(() => others.take(name, 40));
      return [...ids, ...(await own.take(name, 2))];
    });
    const all = [...first, ...((await waiting) ?? []), ...(await own.take(name, 40))];
    expect(new Set(all).size).toBe(122);
  });

  it.each([-1, 1.5, 1_000_001])('are not taken %p at a time', async (count) => {
    await expect(app.get(Sequences).take('order', count)).rejects.toThrow(RangeError);
  });
});
