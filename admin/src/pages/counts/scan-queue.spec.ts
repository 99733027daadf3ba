import {
  discarded,
  dismissed,
  EMPTY_QUEUE,
  enqueued,
  isEmpty,
  readQueue,
  sealed,
  SCANS_PER_BATCH_MAX,
  settled,
  unconfirmed,
  withRefused,
} from './scan-queue';

const scan = (code: string): { code: string; add: number } => ({ code, add: 1 });

describe('the queue of scans', () => {
  it('seals what waits into a batch, and keeps it until it is settled', () => {
    const waiting = enqueued(enqueued(EMPTY_QUEUE, scan('a')), scan('b'));
    const sending = sealed(waiting, () => 'one');
    expect(sending).toEqual({ sent: { id: 'one', scans: [scan('a'), scan('b')] }, waiting: [], refused: [] });
    const more = enqueued(sending, scan('c'));
    expect(sealed(more, () => 'two')).toEqual(more);
    expect(unconfirmed(more).map(({ code }) => code)).toEqual(['a', 'b', 'c']);
    expect(settled(more, 'other', [])).toEqual(more);
    expect(sealed(settled(more, 'one', []), () => 'two').sent).toEqual({ id: 'two', scans: [scan('c')] });
  });

  it('sends no more at once than the server takes', () => {
    const queue = { ...EMPTY_QUEUE, waiting: Array.from({ length: SCANS_PER_BATCH_MAX + 1 }, () => scan('a')) };
    const { sent, waiting } = sealed(queue, () => 'one');
    expect([sent?.scans.length, waiting.length]).toEqual([SCANS_PER_BATCH_MAX, 1]);
    expect(sealed(EMPTY_QUEUE, () => 'one')).toBe(EMPTY_QUEUE);
  });

  it('keeps refused scans with their sum until they are dismissed, and through a discard', () => {
    const refused = (code: string, add: number): { code: string; add: number; text: string } => ({
      ...{ code, add, text: `no ${code}` },
    });
    const sending = sealed(enqueued(enqueued(EMPTY_QUEUE, scan('a')), scan('b')), () => 'one');
    const settledOnce = settled(sending, 'one', [refused('a', 1), refused('b', 1), refused('a', 2)]);
    expect(settledOnce).toEqual({ sent: null, waiting: [], refused: [refused('b', 1), refused('a', 3)] });
    // The response of a batch that is settled already says nothing more.
    expect(settled(settledOnce, 'one', [refused('a', 1)])).toEqual(settledOnce);
    expect(readQueue(JSON.stringify(settledOnce))).toEqual(settledOnce);
    expect(discarded(enqueued(settledOnce, scan('c')))).toEqual(settledOnce);
    // What came after somebody has looked is not dismissed with it.
    expect(dismissed(withRefused(settledOnce, refused('a', 1)), settledOnce.refused).refused).toEqual([
      refused('a', 4),
    ]);
    expect(isEmpty(dismissed(settledOnce, settledOnce.refused))).toBe(true);
    expect(withRefused(settledOnce, refused('a', -3)).refused).toEqual([refused('b', 1)]);
  });

  it('is read as it was stored, and empty where it cannot be read', () => {
    const queue = sealed(enqueued(EMPTY_QUEUE, scan('a')), () => 'one');
    expect(readQueue(JSON.stringify(queue))).toEqual(queue);
    // As an earlier version has stored it.
    expect(readQueue('{"sent":null,"waiting":[]}')).toEqual(EMPTY_QUEUE);
    for (const text of [null, '', '[]', '{"sent":{},"waiting":[]}', '{"sent":null}']) {
      expect(readQueue(text)).toEqual(EMPTY_QUEUE);
    }
  });
});
