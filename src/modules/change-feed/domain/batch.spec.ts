import { batchOf } from './batch.js';
import { causeOf } from './reservation-metadata.js';

describe('a batch of the sequencer', () => {
  const rows = (pendingId: number, first: number, last: number): Parameters<typeof batchOf>[0][number] => ({
    ...{ pendingId, type: 'adjustment', first, last },
  });

  it('takes whole notes in their order, as many as fit', () => {
    expect(batchOf([rows(1, 10, 12), rows(4, 7, 7), rows(5, 20, 21)], 5)).toEqual({
      pendingIds: [1, 4],
      entries: [
        [1, 10],
        [1, 11],
        [1, 12],
        [4, 7],
      ],
    });
  });

  it('takes one note at least, however many rows it has', () => {
    expect(batchOf([rows(1, 1, 9), rows(2, 10, 10)], 3).pendingIds).toEqual([1]);
    expect(batchOf([], 3)).toEqual({ pendingIds: [], entries: [] });
  });

  it('takes a row that is noted twice once, and rows of two ledgers for two', () => {
    const reservation = { pendingId: 3, type: 'reservation', first: 5, last: 5 } as const;
    const flip = { pendingId: 5, type: 'salability', first: null, last: null } as const;
    expect(batchOf([rows(1, 5, 6), rows(2, 6, 7), reservation, flip], 100)).toEqual({
      pendingIds: [1, 2, 3, 5],
      entries: [
        [1, 5],
        [1, 6],
        [2, 7],
        [3, 5],
        [5, 5],
      ],
    });
  });
});

describe('the cause of a reservation', () => {
  it.each([
    [
      '{"event_type":"order_placed","object_type":"order","object_id":"","object_increment_id":"7"}',
      '7',
      ['order_placed', 'order', '', '7'],
    ],
    ['{"event_type":"order_placed","object_id":12,"object_increment_id":"7"}', null, ['order_placed', null, '12', '7']],
    ['{"object_increment_id":"8"}', '7', [null, null, null, '7']],
    ['no JSON', null, [null, null, null, null]],
    ['[1]', null, [null, null, null, null]],
    ['null', null, [null, null, null, null]],
    [null, '7', [null, null, null, '7']],
  ])('is read from %s', (metadata, incrementId, values) => {
    const [event_type, object_type, object_id, object_increment_id] = values;
    expect(causeOf(metadata, incrementId)).toEqual({ event_type, object_type, object_id, object_increment_id });
  });
});
