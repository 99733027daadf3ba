import { Quantity } from '../../../platform/quantity/quantity.js';
import { holderDecision, IncrementIdTaken, isOwnedBy } from './holder-rules.js';
import type { HolderDecision } from './holder-rules.js';
import { digestOf } from '../../reservations/index.js';
import type { HolderOwner, HolderState, ReservationHolder } from '../../reservations/index.js';
import type { PlacementRequest } from './placement.js';

const GOODS = digestOf([{ sku: 'X', quantity: Quantity.of(2) }]);
const BY_SKU = digestOf([{ sku: 'x-by-sku', quantity: Quantity.of(2) }]);
const OTHER_GOODS = digestOf([{ sku: 'X', quantity: Quantity.of(3) }]);
const STOCK = 2;

function course(
  kind: PlacementRequest['kind'],
  state: HolderState | 'none',
  held: { stockId?: number; itemsDigest?: string } = {},
  isStranger = false,
): HolderDecision {
  const holder: ReservationHolder | undefined =
    state === 'none'
      ? undefined
      : {
          holderId: 1,
          incrementId: '42',
          state,
          stockId: STOCK,
          itemsDigest: GOODS,
          token: '',
          owner: null,
          unreserved: [],
          ...held,
        };
  return holderDecision(
    { kind, incrementId: '42' },
    { stockId: STOCK, itemsDigest: GOODS, skuDigest: BY_SKU },
    holder,
    isStranger,
  );
}

describe('what is done for a request', () => {
  it.each<[PlacementRequest['kind'], HolderState | 'none', string]>([
    ['ahead', 'none', 'reserve'],
    ['order', 'none', 'reserve'],
    ['ahead', 'canceled', 'reserve'],
    ['order', 'canceled', 'reserve'],
    ['ahead', 'held', 'repeat'],
    ['order', 'held', 'adopt'],
    ['ahead', 'ordered', 'repeat'],
    ['order', 'ordered', 'refuse'],
  ])('%s where the number is %s: %s', (kind, state, expected) => {
    expect(course(kind, state).kind).toBe(expected);
  });

  it.each<[PlacementRequest['kind'], HolderState]>([
    ['ahead', 'held'],
    ['order', 'held'],
    ['ahead', 'ordered'],
  ])('refuses other goods, and another stock: %s where the number is %s', (kind, state) => {
    for (const held of [{ itemsDigest: OTHER_GOODS }, { stockId: STOCK + 1 }]) {
      const refused = course(kind, state, held);
      expect(refused).toMatchObject({
        kind: 'refuse',
        error: { kind: 'invalid', message: 'Other items are reserved for the order "%1" already.', parameters: ['42'] },
      });
    }
  });

  it('knows goods by their SKUs where the holder was made without the catalogue', () => {
    expect(course('order', 'held', { itemsDigest: BY_SKU })).toEqual({ kind: 'adopt' });
  });

  it('asks nothing about the goods that were given back', () => {
    expect(course('order', 'canceled', { itemsDigest: OTHER_GOODS, stockId: 9 })).toEqual({ kind: 'reserve' });
  });

  it('says that the number is taken where an order has it, whatever its goods', () => {
    const refused = course('order', 'ordered', { itemsDigest: OTHER_GOODS });
    expect(refused.kind === 'refuse' && refused.error).toBeInstanceOf(IncrementIdTaken);
  });
});

describe('a stranger', () => {
  it.each<[PlacementRequest['kind'], HolderState]>([
    ['ahead', 'held'],
    ['order', 'held'],
    ['ahead', 'ordered'],
    ['order', 'ordered'],
  ])('is told that the number is taken, whatever the goods: %s where it is %s', (kind, state) => {
    for (const held of [{}, { itemsDigest: OTHER_GOODS }, { stockId: STOCK + 1 }]) {
      const refused = course(kind, state, held, true);
      expect(refused.kind === 'refuse' && refused.error).toBeInstanceOf(IncrementIdTaken);
    }
  });

  it('may have a number that was given back', () => {
    expect(course('order', 'canceled', {}, true)).toEqual({ kind: 'reserve' });
  });

  it.each<[string, boolean, ReservationHolder['owner'], HolderOwner]>([
    ['has made it', true, { type: 'customer', id: '7' }, { type: 'customer', id: '7' }],
    ['is another customer', false, { type: 'customer', id: '7' }, { type: 'customer', id: '8' }],
    ['has the id of the user that has made it', false, { type: 'admin', id: '7' }, { type: 'customer', id: '7' }],
    ['is a customer, of unknown making', false, null, { type: 'customer', id: '7' }],
    ['is a user, of unknown making', true, null, { type: 'admin', id: '7' }],
    ['is an integration, of unknown making', true, null, { type: 'integration', id: '7' }],
  ])('owns a reservation, who %s: %p', (_name, isOwned, owner, caller) => {
    expect(isOwnedBy({ owner }, caller)).toBe(isOwned);
  });
});

describe('the digest of goods', () => {
  const digest = (...items: [string, number | string][]): string =>
    digestOf(items.map(([sku, quantity]) => ({ sku, quantity: Quantity.of(quantity) })));

  it('is the same for the same goods, in whatever order, spelling and parts', () => {
    expect(digest(['X', 2], ['Y', 1])).toBe(digest(['y', '1.0000'], ['x', 1], ['X', 1]));
  });

  it('tells quantities and SKUs apart', () => {
    const digests = [digest(['X', 2]), digest(['X', '2.0001']), digest(['Y', 2]), digest(['X', 2], ['Y', 2]), digest()];
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('keeps to the product, whatever its SKU', () => {
    const two = (sku: string, productId?: number): string =>
      digestOf([{ sku, quantity: Quantity.of(2) }], () => productId);
    expect(two('OLD', 7)).toBe(two('NEW', 7));
    expect(new Set([two('OLD', 7), two('OLD', 8), two('OLD'), two('7')]).size).toBe(4);
  });
});
