import { renderMessage } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { ProductType, StockConfiguration } from '../../catalog/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { GroupDecision } from './group-decision.js';
import type { SkuQuantity } from '../../reservations/index.js';

const q = Quantity.of;
const STOCK = 2;

interface GivenSku {
  readonly onHand?: number;
  readonly reserved?: number;
  readonly type?: ProductType;
  readonly own?: Partial<StockConfiguration>;
  /** On hand and reserved by source. */
  readonly at?: Readonly<Record<string, readonly [number, number]>>;
}

interface GivenSettings {
  readonly isSubtracted?: boolean;
  readonly isReservedPerSource?: boolean;
  readonly shortageMessage?: 1 | 2;
  readonly sourceCodes?: readonly string[];
}

/** A stock in which each SKU has 5 on hand at the source `near`, and what the case says. */
function group(skus: Readonly<Record<string, GivenSku>>, settings: GivenSettings = {}): GroupDecision {
  const { sourceCodes = ['near', 'far'], ...others } = settings;
  const facts = {
    stockExists: true,
    settings: { isSubtracted: true, isReservedPerSource: false, shortageMessage: 2, ...others },
    readAt: '2026-01-01 00:00:00',
    sourceCodes,
    sharingStockIds: [],
    availabilities: new Map(
      Object.entries(skus).map(([sku, { onHand = 5, reserved = 0, type = 'simple', own = {}, at = {} }]) => {
        const configuration = { ...INITIAL_CONFIGURATION, manageStock: true, maxSaleQty: q(10_000), ...own };
        const availability = {
          sku,
          stockId: STOCK,
          product: { productId: 1, typeId: type },
          stored: configuration,
          configuration,
          onHand: q(onHand),
          reserved: q(reserved),
          isInStockSomewhere: true,
          isCarried: true,
          isIndexed: true,
          isAssigned: true,
          isSalableInIndex: false,
          atSources: Object.entries(at).map(([sourceCode, [here, held]]) => ({
            sourceCode,
            onHand: q(here),
            reserved: q(held),
          })),
        };
        return [skuKey(sku), availability];
      }),
    ),
  };
  return new GroupDecision(STOCK, facts as unknown as PlacementFacts);
}

const items = (...lines: [string, number][]): SkuQuantity[] =>
  lines.map(([sku, quantity]) => ({ sku, quantity: q(quantity) }));
const rowsOf = (decision: GroupDecision, ...lines: [string, number][]): unknown[] =>
  decision.take(items(...lines)).map(({ sourceCode, sku, quantity }) => [sourceCode, sku, Number(quantity.toString())]);
const refusalOf = (decision: GroupDecision, ...lines: [string, number][]): string | undefined => {
  const refusal = decision.refusal(items(...lines));
  return refusal && renderMessage(refusal);
};

describe('the decision about a group', () => {
  it('takes from what is there, one request after the other', () => {
    const decision = group({ X: {} });
    expect(refusalOf(decision, ['X', 3])).toBeUndefined();
    expect(rowsOf(decision, ['X', 3])).toEqual([[null, 'X', -3]]);
    expect(refusalOf(decision, ['X', 3])).toBe('Not enough items for sale');
    expect(refusalOf(decision, ['X', 2])).toBeUndefined();
  });

  it('takes nothing for a request that is refused, whichever of its SKUs falls short', () => {
    const decision = group({ X: {}, Y: { onHand: 1 } });
    expect(refusalOf(decision, ['X', 5], ['Y', 2])).toBe('Not enough items for sale');
    expect(refusalOf(decision, ['X', 5])).toBeUndefined();
    expect(decision.soldOutSkus()).toEqual([]);
  });

  it('asks once for a SKU in two lines, however it is spelled', () => {
    const decision = group({ X: {} });
    expect(refusalOf(decision, ['X', 3], ['x', 3])).toBe('Not enough items for sale');
    expect(rowsOf(decision, ['X', 2], ['x', 3])).toEqual([[null, 'X', -5]]);
  });

  it('counts what earlier orders hold', () => {
    const decision = group({ X: { reserved: -4 } });
    expect(refusalOf(decision, ['X', 2])).toBe('Not enough items for sale');
    expect(refusalOf(decision, ['X', 1])).toBeUndefined();
  });

  it('names what is left where the setting says so, less what the group has taken', () => {
    const decision = group({ X: {} }, { shortageMessage: 1 });
    decision.take(items(['X', 2]));
    expect(refusalOf(decision, ['X', 4])).toBe('Only 3 of 4 available');
  });

  it('refuses nothing that the platform sells without limit', () => {
    const decision = group({ back: { own: { backorders: 1 } }, free: { own: { manageStock: false } } });
    expect(refusalOf(decision, ['back', 9], ['free', 9])).toBeUndefined();
  });

  it('reserves for what is managed and has source items of its own', () => {
    const decision = group({ X: {}, free: { own: { manageStock: false } }, bundle: { type: 'bundle' } });
    const all: [string, number][] = [
      ['bundle', 1],
      ['free', 1],
      ['X', 1],
    ];
    expect(decision.reservedItems(items(...all)).map(({ sku }) => sku)).toEqual(['X']);
    expect(rowsOf(decision, ...all)).toEqual([[null, 'X', -1]]);
    expect(decision.ownItems(items(...all)).map(({ sku }) => sku)).toEqual(['free', 'X']);
  });

  it('knows what it does not reserve, by product or, outside of the catalogue, by SKU', () => {
    const decision = group({ MANAGED: {}, LOOSE: { own: { manageStock: false } }, SET: { type: 'bundle' } });
    const items = ['MANAGED', 'LOOSE', 'SET'].map((sku) => ({ sku, quantity: q(1) }));
    expect(decision.unreserved(items)).toEqual([1]);
    expect(group({ MANAGED: {} }, { isSubtracted: false }).unreserved(items.slice(0, 1))).toEqual([1]);
    expect(decision.isGoods('SET')).toBe(false);
  });

  it('reserves nothing while subtracting is off', () => {
    const decision = group({ X: {} }, { isSubtracted: false });
    expect(decision.reservedItems(items(['X', 1]))).toEqual([]);
    expect(rowsOf(decision, ['X', 1])).toEqual([]);
  });

  it('asks nothing for no items', () => {
    const decision = group({});
    expect([refusalOf(decision), rowsOf(decision)]).toEqual([undefined, []]);
  });

  it('refuses a sum that the ledger can not keep', () => {
    const decision = group({ X: { own: { backorders: 1, maxSaleQty: q(0) } } });
    expect(refusalOf(decision, ['X', 60_000_000], ['X', 60_000_000])).toBe(
      '"qty" can have at most 12 digits, four of them decimals.',
    );
  });
});

describe('the decision with reservations per source', () => {
  const PER_SOURCE = { isReservedPerSource: true };

  it('fills the sources by priority, each with what the group has left there', () => {
    const decision = group({ X: { onHand: 8, at: { near: [5, -3], far: [6, 0] } } }, PER_SOURCE);
    expect(rowsOf(decision, ['X', 1])).toEqual([['near', 'X', -1]]);
    expect(rowsOf(decision, ['X', 3])).toEqual([
      ['near', 'X', -1],
      ['far', 'X', -2],
    ]);
    expect(rowsOf(decision, ['X', 2])).toEqual([['far', 'X', -2]]);
  });

  it('splits each SKU on its own', () => {
    const decision = group({ X: { at: { near: [1, 0], far: [9, 0] } }, Y: { at: { near: [9, 0] } } }, PER_SOURCE);
    expect(rowsOf(decision, ['X', 2], ['Y', 2])).toEqual([
      ['near', 'X', -1],
      ['far', 'X', -1],
      ['near', 'Y', -2],
    ]);
  });

  it('leaves the rest to the last source, though it has no item', () => {
    const decision = group({ X: { own: { backorders: 1 }, at: { near: [5, 0] } } }, PER_SOURCE);
    expect(rowsOf(decision, ['X', 8])).toEqual([
      ['near', 'X', -5],
      ['far', 'X', -3],
    ]);
  });

  it('keeps everything at the stock where it has no enabled source', () => {
    const decision = group({ X: { own: { backorders: 1 } } }, { ...PER_SOURCE, sourceCodes: [] });
    expect(rowsOf(decision, ['X', 2])).toEqual([[null, 'X', -2]]);
  });

  it('matches source codes as the database does', () => {
    const decision = group({ X: { at: { NEAR: [5, 0] } } }, { ...PER_SOURCE, sourceCodes: ['Near', 'far'] });
    expect(rowsOf(decision, ['X', 5])).toEqual([['Near', 'X', -5]]);
  });
});

describe('what the index has to hear of', () => {
  it('is a SKU whose last unit the group took, and no other', () => {
    const decision = group({
      gone: {},
      left: {},
      kept: { own: { minQty: q(2) } },
      before: { onHand: 0, own: { backorders: 1 } },
    });
    decision.take(items(['gone', 3], ['left', 4], ['kept', 3], ['before', 1]));
    expect(decision.soldOutSkus()).toEqual(['kept']);
    decision.take(items(['gone', 2]));
    expect(decision.soldOutSkus()).toEqual(['gone', 'kept']);
  });
});
