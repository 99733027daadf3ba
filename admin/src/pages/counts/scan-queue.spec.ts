import { EMPTY_QUEUE, enqueued, readQueue, sealed, SCANS_PER_BATCH_MAX, settled, unconfirmed } from './scan-queue';

const scan = (code: string): { code: string; add: number } => ({ code, add: 1 });

describe('the queue of scans', () => {
  it('seals what waits into a batch, and keeps it until it is settled', () => {
    const waiting = enqueued(enqueued(EMPTY_QUEUE, scan('a')), scan('b'));
    const sending = sealed(waiting, () => 'one');
    expect(sending).toEqual({ sent: { id: 'one', scans: [scan('a'), scan('b')] }, waiting: [] });
    const more = enqueued(sending, scan('c'));
    expect(sealed(more, () => 'two')).toEqual(more);
    expect(unconfirmed(more).map(({ code }) => code)).toEqual(['a', 'b', 'c']);
    expect(settled(more, 'other')).toEqual(more);
    expect(sealed(settled(more, 'one'), () => 'two').sent).toEqual({ id: 'two', scans: [scan('c')] });
  });

  it('sends no more at once than the server takes', () => {
    const queue = { sent: null, waiting: Array.from({ length: SCANS_PER_BATCH_MAX + 1 }, () => scan('a')) };
    const { sent, waiting } = sealed(queue, () => 'one');
    expect([sent?.scans.length, waiting.length]).toEqual([SCANS_PER_BATCH_MAX, 1]);
    expect(sealed(EMPTY_QUEUE, () => 'one')).toBe(EMPTY_QUEUE);
  });

  it('is read as it was stored, and empty where it cannot be read', () => {
    const queue = sealed(enqueued(EMPTY_QUEUE, scan('a')), () => 'one');
    expect(readQueue(JSON.stringify(queue))).toEqual(queue);
    for (const text of [null, '', '[]', '{"sent":{},"waiting":[]}', '{"sent":null}']) {
      expect(readQueue(text)).toEqual(EMPTY_QUEUE);
    }
  });
});
