import { ADJUSTMENT_REASONS, NOTE_LENGTH_MAX } from '../../adjustment-history/index.js';
import { itemKey, OUT_OF_STOCK } from '../../source-items/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { SAMPLE_REQUESTS } from './history-outline.js';
import { sampleRequests } from './history.js';
import { SAMPLE_SOURCES } from './places.js';
import { SAMPLE_PRODUCTS } from './products.js';

const requests = sampleRequests();
const changes = requests.flatMap((request) => request.changes);

describe('the sample history', () => {
  it('is the same every time', () => {
    expect(sampleRequests()).toEqual(requests);
  });

  it('names sample products and sources, the default source, and known reasons alone', () => {
    const skus = new Set(SAMPLE_PRODUCTS.map(({ sku }) => sku));
    const codes = new Set(['default', ...SAMPLE_SOURCES.map(({ sourceCode }) => sourceCode)]);
    expect(changes.filter(({ sku, sourceCode }) => !skus.has(sku) || !codes.has(sourceCode))).toEqual([]);
    expect(requests.filter(({ purpose }) => !ADJUSTMENT_REASONS.includes(purpose.reason))).toEqual([]);
    expect(requests.filter(({ purpose }) => (purpose.note?.length ?? 0) > NOTE_LENGTH_MAX)).toEqual([]);
  });

  it('has a change for every item that an outline asks for, each item once', () => {
    requests.forEach(({ changes: ofRequest }, index) => {
      const move = SAMPLE_REQUESTS[index]?.move;
      if (move && 'items' in move) expect(ofRequest).toHaveLength(move.items);
      expect(ofRequest.length).toBeGreaterThan(0);
      expect(new Set(ofRequest.map(itemKey)).size).toBe(ofRequest.length);
    });
  });

  it('keeps every source item at zero or above, and out of stock where it is gone', () => {
    const quantities = new Map<string, Quantity>();
    for (const change of changes) {
      const before = quantities.get(itemKey(change)) ?? Quantity.ZERO;
      const after =
        change.kind === 'adjust' ? before.plus(change.delta) : change.kind === 'set' ? change.quantity : undefined;
      if (!after) throw new Error(`The sample data does not ${change.kind}.`);
      expect(after.isNegative() || after.equals(before)).toBe(false);
      if (change.kind === 'set') expect(change.status).toBe(after.isZero() ? OUT_OF_STOCK : undefined);
      quantities.set(itemKey(change), after);
    }
    expect([...quantities.values()].filter((quantity) => quantity.isZero()).length).toBeGreaterThan(5);
  });
});
