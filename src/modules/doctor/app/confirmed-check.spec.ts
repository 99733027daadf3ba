import type { Check, CheckSlice, Finding } from '../domain/check.js';
import { ConfirmedCheck } from './confirmed-check.js';

const finding = (subject: string): Finding => ({ kind: 'balance-differs', subject, text: `${subject} differs` });

/** A check of so many slices, whose looks a test decides and reads. */
class StagedCheck implements Check {
  readonly key = 'staged';
  readonly title = 'Staged';
  readonly compares = 'What a test says.';
  readonly sliceSize = 10;
  readonly looks: number[] = [];

  constructor(
    private readonly slices: number,
    private readonly findings: (slice: number, look: number) => readonly Finding[],
    readonly settleMs = 30,
  ) {}

  async slice(cursor: string | null): Promise<CheckSlice> {
    const slice = Number(cursor ?? 1);
    this.looks.push(slice);
    const look = this.looks.filter((each) => each === slice).length;
    return {
      examined: slice,
      findings: this.findings(slice, look),
      next: slice < this.slices ? String(slice + 1) : null,
    };
  }
}

async function all(check: Check): Promise<CheckSlice[]> {
  const slices: CheckSlice[] = [];
  for await (const slice of new ConfirmedCheck().slices(check)) slices.push(slice);
  return slices;
}

describe('the slices of a check', () => {
  it('come in their order, with what a second look has found as well', async () => {
    const check = new StagedCheck(4, (slice, look) => {
      if (slice === 3) return [];
      return look === 1 ? [finding(`lasting ${slice}`), finding(`passing ${slice}`)] : [finding(`lasting ${slice}`)];
    });
    const slices = await all(check);
    expect(slices.map(({ examined }) => examined)).toEqual([1, 2, 3, 4]);
    expect(slices.map(({ findings }) => findings.map(({ subject }) => subject))).toEqual([
      ['lasting 1'],
      ['lasting 2'],
      [],
      ['lasting 4'],
    ]);
    expect([...check.looks].sort()).toEqual([1, 1, 2, 2, 3, 4, 4]);
  });

  it('are read on while one waits for its second look, and eight wait at most', async () => {
    const check = new StagedCheck(12, (slice) => [finding(`${slice}`)], 60_000);
    const confirmed = new ConfirmedCheck();
    confirmed.factor = 1 / 1000;
    for await (const _ of confirmed.slices(check)) break;
    expect(check.looks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1]);
  });

  it('are not looked at again before the time of the check has passed', async () => {
    const check = new StagedCheck(1, () => [finding('one')], 40);
    const begunAt = performance.now();
    await all(check);
    // A timer may come a little early, by this clock.
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(35);
    expect(check.looks).toEqual([1, 1]);
  });

  it('are looked at once where the check needs no second look, or nothing is wrong', async () => {
    const sure = new StagedCheck(2, (slice) => [finding(`${slice}`)], 0);
    expect((await all(sure)).flatMap(({ findings }) => findings)).toHaveLength(2);
    expect(sure.looks).toEqual([1, 2]);
    const healthy = new StagedCheck(2, () => []);
    await all(healthy);
    expect(healthy.looks).toEqual([1, 2]);
  });

  it('are told up to one that fails, which throws', async () => {
    const check = new StagedCheck(3, (slice) => {
      if (slice === 3) throw new Error('The slice failed.');
      return [finding(`${slice}`)];
    });
    const told: number[] = [];
    const walk = async (): Promise<void> => {
      for await (const { examined } of new ConfirmedCheck().slices(check)) told.push(examined);
    };
    await expect(walk()).rejects.toThrow('The slice failed.');
    expect(told).toEqual([1, 2]);
  });
});
