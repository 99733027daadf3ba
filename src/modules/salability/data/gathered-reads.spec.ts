import { GatheredReads } from './gathered-reads.js';

const STOCK_ID = 7;
const SKUS_MAX = 4;

/** A read whose statements are responded to by hand, in any order. */
function reads() {
  const sent: { stockId: number; skus: readonly string[]; respond: () => void; fail: (error: Error) => void }[] = [];
  const gathered = new GatheredReads<readonly string[]>(
    (stockId, skus) =>
      new Promise((resolve, reject) => sent.push({ stockId, skus, respond: () => resolve(skus), fail: reject })),
    SKUS_MAX,
  );
  return { sent, ask: (...skus: string[]) => gathered.ask(STOCK_ID, skus), gathered };
}

/** What was resolved by now has gone its way. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('GatheredReads', () => {
  it('sends two questions at once, and what is asked meanwhile together, each SKU once', async () => {
    const { sent, ask } = reads();
    const answers = [ask('a'), ask('b'), ask('c', 'd'), ask('d')];
    expect(sent.map(({ skus }) => skus)).toEqual([['a'], ['b']]);
    sent[0]?.respond();
    await settled();
    expect(sent.map(({ skus }) => skus)).toEqual([['a'], ['b'], ['c', 'd']]);
    sent[1]?.respond();
    sent[2]?.respond();
    await expect(Promise.all(answers)).resolves.toEqual([['a'], ['b'], ['c', 'd'], ['c', 'd']]);
  });

  it('never gives a question what was read before it came', async () => {
    const { sent, ask } = reads();
    void ask('a');
    void ask('a');
    const later = ask('a');
    sent[0]?.respond();
    await settled();
    expect(sent).toHaveLength(3);
    sent[2]?.respond();
    await expect(later).resolves.toEqual(['a']);
  });

  it('asks for so many SKUs at a time, and for more where one question has them', async () => {
    const { sent, ask } = reads();
    for (const skus of [['a'], ['b'], ['c', 'd', 'e'], ['f', 'g'], ['h', 'i', 'j', 'k', 'l']]) void ask(...skus);
    for (let position = 0; position < 5; position += 1) {
      sent[position]?.respond();
      await settled();
    }
    expect(sent.map(({ skus }) => skus.join(''))).toEqual(['a', 'b', 'cde', 'fg', 'hijkl']);
  });

  it('does not wait for another stock', () => {
    const { sent, gathered, ask } = reads();
    void ask('a');
    void ask('b');
    void gathered.ask(8, ['a']);
    expect(sent.map(({ stockId }) => stockId)).toEqual([STOCK_ID, STOCK_ID, 8]);
  });

  it('asks for each alone where a group fails, so that nobody is refused for the question of another', async () => {
    const { sent, ask } = reads();
    const [, , good, bad] = [ask('a'), ask('b'), ask('good'), ask('bad')];
    sent[0]?.respond();
    await settled();
    sent[2]?.fail(new Error('for both'));
    await settled();
    // One does not wait for the other, which may take as long as a silent server is borne with.
    expect(sent.slice(3).map(({ skus }) => skus)).toEqual([['good'], ['bad']]);
    sent[3]?.respond();
    sent[4]?.fail(new Error('for one'));
    await expect(good).resolves.toEqual(['good']);
    await expect(bad).rejects.toThrow('for one');
  });

  it('goes on after a failure', async () => {
    const { sent, ask } = reads();
    const failed = ask('a');
    sent[0]?.fail(new Error('lost'));
    await expect(failed).rejects.toThrow('lost');
    const next = ask('b');
    await settled();
    sent[1]?.respond();
    await expect(next).resolves.toEqual(['b']);
  });
});
