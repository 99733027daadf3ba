import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SourceItemChange, StockStatus, StoredSourceItem } from '../../source-items/index.js';
import { invert } from './inversion.js';
import type { ItemSituation } from './inversion.js';
import { effectsOf } from './request-effect.js';
import type { ItemEffect, RequestRow } from './request-effect.js';

type Status = StockStatus | null;
/** `[delta, quantity after, status before?, status after?]` of each row of a request. */
type Row = readonly [number, number, Status?, Status?];
/** `[quantity, status]` of the item, or null where there is none. */
type Stored = readonly [number, StockStatus] | null;

const KEY = { sourceCode: 'eu-1', sku: 'SKU-1', state: 'available' };

function rowOf(
  [delta, after, statusBefore = null, statusAfter = null]: Row,
  more: Partial<RequestRow> = {},
): RequestRow {
  return {
    ...KEY,
    adjustmentId: 1,
    delta: Quantity.of(delta),
    quantityAfter: Quantity.of(after),
    statusBefore,
    statusAfter,
    reason: 'other',
    actorType: 'integration',
    referenceType: null,
    referenceId: null,
    note: null,
    ...more,
  };
}

function effectOf(rows: readonly RequestRow[]): ItemEffect {
  const [effect, ...others] = effectsOf(rows);
  if (!effect || others.length > 0) throw new Error('These are rows of one item.');
  return effect;
}

function situation(stored: Stored, more: Partial<ItemSituation> = {}): ItemSituation {
  const item = stored && {
    ...KEY,
    sourceItemId: 7,
    quantity: Quantity.of(stored[0]),
    status: stored[1],
  };
  return { stored: item satisfies StoredSourceItem | null, isReverted: false, hasSource: true, ...more };
}

/** `+5`, `-5 status 0`, `new 5 status 1`, a refusal's code, or `nothing`. */
function outcome(effect: ItemEffect, where: ItemSituation): string {
  const inversion = invert(effect, where);
  if (inversion.kind === 'nothing') return 'nothing';
  return inversion.kind === 'refused' ? inversion.refusal.code : told(inversion.change);
}

function told(change: SourceItemChange): string {
  if (change.kind === 'set') return `new ${change.quantity?.toNumber()} status ${change.status}`;
  if (change.kind !== 'adjust') throw new Error(`A revert does not ${change.kind}.`);
  const delta = change.delta.toNumber();
  return `${delta < 0 ? '' : '+'}${delta}${change.status === undefined ? '' : ` status ${change.status}`}`;
}

describe('the inversion of a request', () => {
  it.each<[string, Row[], Stored, string]>([
    ['stock that came in', [[5, 15]], [15, 1], '-5'],
    ['stock that went out', [[-5, 10]], [10, 1], '+5'],
    ['later writes stay', [[5, 15]], [22, 1], '-5'],
    ['just enough left', [[5, 15]], [5, 1], '-5'],
    ['too little left', [[5, 15]], [4.9999, 1], 'spent'],
    ['nothing left', [[5, 15]], [0, 1], 'spent'],
    ['given back to an item below zero', [[-5, 5]], [-8, 1], '+5'],
    ['back to the quantity below zero where it began', [[10, 6]], [6, 1], '-10'],
    ['not below where it began', [[10, 6]], [5, 1], 'spent'],
    ['a result beyond 12 digits', [[-99_999_999, 0]], [99_999_999, 1], 'too-large'],

    [
      'rows are netted',
      [
        [5, 15],
        [-2, 13],
        [4, 17],
      ],
      [17, 1],
      '-7',
    ],
    [
      'rows that cancel out',
      [
        [5, 15],
        [-5, 10],
      ],
      [10, 1],
      'nothing',
    ],
    [
      'rows that cancel out, of an item that is gone',
      [
        [5, 15],
        [-5, 10],
      ],
      null,
      'nothing',
    ],

    ['a status', [[0, 10, 1, 0]], [10, 0], '+0 status 1'],
    ['a status that was changed since', [[0, 10, 1, 0]], [10, 1], 'nothing'],
    ['quantity and status', [[-10, 0, 1, 0]], [0, 0], '+10 status 1'],
    ['quantity alone where the status was changed since', [[-10, 0, 1, 0]], [0, 1], '+10'],
    [
      'a status that went there and back',
      [
        [1, 11, 1, 0],
        [1, 12, 0, 1],
      ],
      [12, 1],
      '-2',
    ],
    [
      'a status that others changed in between',
      [
        [1, 11, 1, 0],
        [1, 12],
        [1, 13, 1, 0],
      ],
      [13, 0],
      '-3 status 1',
    ],

    ['an item that it made', [[5, 5, null, 1]], [5, 1], '-5 status 0'],
    ['an item that it made, out of stock', [[5, 5, null, 0]], [5, 0], '-5'],
    ['an item that it made and others added to', [[5, 5, null, 1]], [8, 1], '-5'],
    ['an item that it made and others took from', [[5, 5, null, 1]], [3, 1], 'spent'],
    ['an item that it made and others deleted', [[5, 5, null, 1]], null, 'gone'],
    [
      'an item that it made and changed',
      [
        [5, 5, null, 1],
        [3, 8],
      ],
      [8, 1],
      '-8 status 0',
    ],
    [
      'an item that it made and deleted',
      [
        [5, 5, null, 1],
        [-5, 0, 1, null],
      ],
      null,
      'nothing',
    ],

    ['an item that it deleted', [[-5, 0, 1, null]], null, 'new 5 status 1'],
    ['an item that it deleted, out of stock', [[-5, 0, 0, null]], null, 'new 5 status 0'],
    [
      'an item that it changed and deleted',
      [
        [3, 8, 1, 0],
        [-8, 0, 0, null],
      ],
      null,
      'new 5 status 1',
    ],
    ['an item that it deleted and others made again', [[-5, 0, 1, null]], [4, 0], '+5'],
    [
      'an item that it deleted and made again',
      [
        [-5, 0, 1, null],
        [2, 2, null, 0],
      ],
      [2, 0],
      '+3 status 1',
    ],
    ['an item that others deleted', [[-5, 10]], null, 'gone'],
  ])('%s', (_case, rows, stored, expected) => {
    expect(outcome(effectOf(rows.map((row) => rowOf(row))), situation(stored))).toBe(expected);
  });

  it.each<[string, Partial<RequestRow>, string]>([
    ['a shipment', { reason: 'shipment', referenceType: 'shipment' }, 'document'],
    ['an invoice of virtual goods', { reason: 'shipment', referenceType: 'order' }, 'document'],
    ['a credit memo', { reason: 'return_restock', referenceType: 'creditmemo' }, 'document'],
    ['a reason of documents without one', { reason: 'return_restock' }, 'document'],
    ['an invoice as the reference alone', { reason: 'other', referenceType: 'invoice' }, 'document'],
    ['an opening balance', { note: 'opening_balance', actorType: 'system' }, 'opening-balance'],
    ['a client that writes the same note', { note: 'opening_balance' }, '-5'],
    ['a transfer', { reason: 'transfer_in' }, '-5'],
    ['another reference', { reason: 'received', referenceType: 'purchase_order' }, '-5'],
  ])('of %s', (_case, more, expected) => {
    expect(outcome(effectOf([rowOf([5, 15], more)]), situation([15, 1]))).toBe(expected);
  });

  it('refuses an item of which one row among others belongs to a document', () => {
    const rows = [rowOf([9, 15]), rowOf([-5, 10], { reason: 'shipment' }), rowOf([1, 11])];
    expect(outcome(effectOf(rows), situation([11, 1]))).toBe('document');
  });

  it('refuses what was reverted before, and to make an item at a source that is gone', () => {
    expect(outcome(effectOf([rowOf([5, 15])]), situation([15, 1], { isReverted: true }))).toBe('reverted');
    expect(outcome(effectOf([rowOf([-5, 0, 1, null])]), situation(null, { hasSource: false }))).toBe('no-source');
  });

  it('takes spellings of one item together, in the order of first rows', () => {
    const effects = effectsOf([
      rowOf([1, 1], { sku: 'b' }),
      rowOf([2, 2], { sku: 'a' }),
      rowOf([3, 4], { sku: 'B', adjustmentId: 9 }),
    ]);
    expect(effects.map(({ sku, delta, firstId }) => [sku, delta.toNumber(), firstId])).toEqual([
      ['b', 4, 1],
      ['a', 2, 1],
    ]);
  });
});
