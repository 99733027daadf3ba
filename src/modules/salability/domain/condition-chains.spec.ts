import { INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { ProductType, StockConfiguration } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Availability } from './availability.js';
import { NO_FACTS } from './availability.js';
import { backOrderNotice } from './back-order-notice.js';
import { isProductSalable } from './product-salable.js';
import type { ShortageMessage } from './requested-quantity.js';
import { placementResult, refusalText, requestedQuantityResult } from './requested-quantity.js';

const OTHER_STOCK = 2;
const DEFAULT_STOCK = 1;

interface Case {
  readonly onHand?: number;
  readonly reserved?: number;
  readonly type?: ProductType | 'unknown';
  readonly stockId?: number;
  readonly facts?: Partial<
    Pick<Availability, 'isInStockSomewhere' | 'isCarried' | 'isIndexed' | 'isAssigned' | 'isSalableInIndex'>
  >;
  readonly own?: Partial<Record<'minQty' | 'minSaleQty' | 'maxSaleQty' | 'qtyIncrements', number>> &
    Partial<
      Pick<StockConfiguration, 'backorders' | 'manageStock' | 'isQtyDecimal' | 'enableQtyIncrements' | 'isInStock'>
    >;
}

/** A simple product with 10 on hand at one source of stock 2, and what the case says. */
function given({
  onHand = 10,
  reserved = 0,
  type = 'simple',
  stockId = OTHER_STOCK,
  facts,
  own = {},
}: Case): Availability {
  const { minQty = 0, minSaleQty = 1, maxSaleQty = 10_000, qtyIncrements = 0, ...others } = own;
  const configuration: StockConfiguration = {
    ...INITIAL_CONFIGURATION,
    manageStock: true,
    minQty: Quantity.of(minQty),
    minSaleQty: Quantity.of(minSaleQty),
    maxSaleQty: Quantity.of(maxSaleQty),
    qtyIncrements: Quantity.of(qtyIncrements),
    ...others,
  };
  return {
    ...NO_FACTS,
    sku: 'SKU-1',
    stockId,
    product: type === 'unknown' ? undefined : { productId: 1, typeId: type },
    stored: configuration,
    configuration,
    onHand: Quantity.of(onHand),
    reserved: Quantity.of(reserved),
    isInStockSomewhere: true,
    isCarried: true,
    isIndexed: true,
    isAssigned: true,
    isSalableInIndex: false,
    ...facts,
  };
}

const OUT_EVERYWHERE = { onHand: 0, facts: { isInStockSomewhere: false } } as const;
const NOT_INDEXED = { facts: { isIndexed: false } } as const;
const NOT_ASSIGNED = { onHand: 0, facts: { isInStockSomewhere: false, isCarried: false, isAssigned: false } } as const;

describe('a product', () => {
  it.each<[string, boolean, Case]>([
    ['with something left', true, {}],
    ['that orders hold all of', false, { reserved: -10 }],
    ['that orders hold more of than there is', false, { reserved: -12 }],
    ['with a ten-thousandth left', true, { reserved: -9.9999 }],
    ['whose threshold is reached', false, { own: { minQty: 10 } }],
    ['above its threshold', true, { own: { minQty: 9.9999 } }],
    ['below zero as threshold, without backorders', false, { onHand: 0, own: { minQty: -5 } }],
    ['on backorder without a limit', true, { onHand: 0, own: { backorders: 1 } }],
    ['on backorder with a notice', true, { onHand: 0, own: { backorders: 2 } }],
    ['on backorder, threshold above zero', true, { onHand: 0, own: { backorders: 1, minQty: 5 } }],
    ['on backorder within its limit', true, { onHand: 0, reserved: -4, own: { backorders: 1, minQty: -5 } }],
    ['on backorder at its limit', false, { onHand: 0, reserved: -5, own: { backorders: 1, minQty: -5 } }],
    ['on backorder, out of stock everywhere', false, { ...OUT_EVERYWHERE, own: { backorders: 1 } }],
    ['out of stock everywhere', false, OUT_EVERYWHERE],
    ['unmanaged, out of stock everywhere', true, { ...OUT_EVERYWHERE, own: { manageStock: false } }],
    ['unmanaged, that orders hold more of', true, { reserved: -99, own: { manageStock: false } }],
    ['not assigned', false, NOT_ASSIGNED],
    ['not assigned and unmanaged', false, { ...NOT_ASSIGNED, own: { manageStock: false } }],
    ['not assigned to the default stock', false, { ...NOT_ASSIGNED, stockId: DEFAULT_STOCK }],
    [
      'not assigned to the default stock and unmanaged',
      false,
      { ...NOT_ASSIGNED, stockId: DEFAULT_STOCK, own: { manageStock: false } },
    ],
    ['not in the index', false, NOT_INDEXED],
    ['not in the index, on backorder', false, { ...NOT_INDEXED, own: { backorders: 1 } }],
    ['not in the index, unmanaged', false, { ...NOT_INDEXED, own: { manageStock: false } }],
    ['not in the index of the default stock', false, { ...NOT_INDEXED, stockId: DEFAULT_STOCK }],
    ['outside of the catalogue, not in the index', false, { ...NOT_INDEXED, type: 'unknown' }],
    [
      'at a disabled source alone, unmanaged, its row not gone yet',
      false,
      { ...OUT_EVERYWHERE, facts: { isInStockSomewhere: false, isCarried: false }, own: { manageStock: false } },
    ],
    ['outside of the catalogue, with something left', true, { type: 'unknown' }],
    ['outside of the catalogue, not assigned', false, { ...NOT_ASSIGNED, type: 'unknown' }],
    ['virtual', true, { type: 'virtual' }],
    ['downloadable', true, { type: 'downloadable' }],
  ])('%s: salable %p', (_name, expected, situation) => {
    expect(isProductSalable(given(situation))).toBe(expected);
  });

  it.each<[string, boolean, Case]>([
    ['in stock and salable in the index', true, { own: { isInStock: true }, facts: { isSalableInIndex: true } }],
    ['in stock, not in the index', false, { own: { isInStock: true } }],
    ['taken off sale, and the index says so', false, { own: { isInStock: false } }],
    ['unmanaged', false, { own: { isInStock: true, manageStock: false } }],
    ['backordered', false, { own: { isInStock: true, backorders: 1 } }],
    [
      'salable in the index, whatever its own configuration',
      true,
      { own: { isInStock: false }, facts: { isSalableInIndex: true } },
    ],
    ['not in the index', false, { ...NOT_INDEXED, own: { isInStock: true, manageStock: false } }],
  ])('made of others, %s: salable %p', (_name, expected, situation) => {
    for (const type of ['configurable', 'bundle', 'grouped'] as const) {
      const composite = given({ ...situation, type, onHand: 0 });
      expect(
        isProductSalable({
          ...composite,
          ...NOT_ASSIGNED.facts,
          isIndexed: composite.isIndexed,
          isSalableInIndex: composite.isSalableInIndex,
        }),
      ).toBe(expected);
    }
  });
});

const BACKORDERS = { code: 'back_order-disabled', message: 'Backorders are disabled' };
const MANAGED = { code: 'manage_stock-enabled', message: 'Manage stock is enabled' };
const SHORTAGE = { code: 'is_salable_with_reservations-not_enough_qty', message: 'Not enough items for sale' };
const NO_DATA = {
  code: 'is_salable_with_reservations-no_data',
  message: 'The requested sku is not assigned to given stock',
};
const UNASSIGNED = {
  code: 'requested-sku-is-not-assigned-to-given-stock',
  message: 'The requested sku is not assigned to given stock.',
};
const NOTHING_IN_STOCK = {
  code: 'is_any_source_item_in_stock-no_source_items_in_stock',
  message: 'There are no source items with the in stock status',
};
const DECIMALS = {
  code: 'is_correct_qty-is_qty_decimal',
  message: 'You cannot use decimal quantity for this product.',
};
const TOO_MANY = {
  code: 'is_correct_qty-max_sale_qty',
  message: 'The requested qty exceeds the maximum qty allowed in shopping cart',
};
const tooFew = (least: number | string) => ({
  code: 'is_correct_qty-min_sale_qty',
  message: `The fewest you may purchase is ${least}.`,
});
const notMultiple = (step: number) => ({
  code: 'is_correct_qty-qty_increment',
  message: `You can buy this product only in quantities of ${step} at a time.`,
});

function demand(situation: Case, requested: number, shortageMessage: ShortageMessage = 2) {
  return { availability: given(situation), requested: Quantity.of(requested), shortageMessage };
}

describe('a quantity for a cart', () => {
  it.each<[string, Case, number]>([
    ['all there is', {}, 10],
    ['all that orders left', { reserved: -3 }, 7],
    ['with four decimals, all there is', { onHand: 5.0001, own: { isQtyDecimal: true } }, 5.0001],
    ['more than there is, on backorder', { own: { backorders: 1 } }, 11],
    ['up to the limit of backorders', { own: { backorders: 1, minQty: -5 } }, 15],
    ['more than there is, unmanaged', { own: { manageStock: false } }, 11],
    ['unmanaged, out of stock everywhere', { ...OUT_EVERYWHERE, own: { manageStock: false } }, 1],
    ['the largest', { onHand: 100, own: { maxSaleQty: 20 } }, 20],
    ['any size without limits', { onHand: 20_000, own: { maxSaleQty: 0, minSaleQty: 0 } }, 20_000],
    ['below one without a least', { own: { minSaleQty: 0, isQtyDecimal: true } }, 0.5],
    ['the least', { own: { minSaleQty: 4 } }, 4],
    ['a multiple of the increment', { own: { enableQtyIncrements: true, qtyIncrements: 5 } }, 10],
    [
      'a multiple of a fraction',
      { own: { enableQtyIncrements: true, qtyIncrements: 0.1, isQtyDecimal: true } },
      0.7 + 0.6,
    ],
    ['no multiple while increments are off', { own: { enableQtyIncrements: false, qtyIncrements: 5 } }, 7],
    ['anything where the increment is zero', { own: { enableQtyIncrements: true, qtyIncrements: 0 } }, 7],
  ])('%s can be sold', (_name, situation, requested) => {
    expect(requestedQuantityResult(demand(situation, requested))).toEqual({ isSalable: true, errors: [] });
  });

  it.each<[string, Case, number, object[]]>([
    ['a shortage gives the errors of all three ways', {}, 11, [BACKORDERS, MANAGED, SHORTAGE]],
    ['so does a ten-thousandth', { own: { isQtyDecimal: true } }, 10.0001, [BACKORDERS, MANAGED, SHORTAGE]],
    ['the threshold is kept back', { own: { minQty: 3 } }, 8, [BACKORDERS, MANAGED, SHORTAGE]],
    ['what orders hold is gone', { reserved: -9 }, 2, [BACKORDERS, MANAGED, SHORTAGE]],
    ['the limit of backorders', { own: { backorders: 1, minQty: -5 } }, 16, [BACKORDERS, MANAGED, SHORTAGE]],
    ['below the least', { own: { minSaleQty: 3 } }, 2, [tooFew(3)]],
    ['below a least with decimals', { own: { minSaleQty: 2.5 } }, 1, [tooFew(2.5)]],
    ['zero', {}, 0, [tooFew(1)]],
    ['below zero', {}, -1, [tooFew(1)]],
    ['above the largest', { onHand: 100, own: { maxSaleQty: 20 } }, 21, [TOO_MANY]],
    ['no multiple', { own: { enableQtyIncrements: true, qtyIncrements: 5 } }, 7, [notMultiple(5)]],
    ['decimals', {}, 1.5, [DECIMALS]],
    ['a ten-thousandth of decimals', {}, 1.0001, [DECIMALS]],
    [
      'the first check that fails comes alone',
      { own: { minSaleQty: 3, enableQtyIncrements: true, qtyIncrements: 5 } },
      1.5,
      [tooFew(3)],
    ],
    [
      'the increment comes before decimals',
      { own: { enableQtyIncrements: true, qtyIncrements: 5 } },
      5.5,
      [notMultiple(5)],
    ],
    ['out of stock everywhere', OUT_EVERYWHERE, 1, [NOTHING_IN_STOCK]],
    ['out of stock everywhere, on backorder', { ...OUT_EVERYWHERE, own: { backorders: 1 } }, 1, [NOTHING_IN_STOCK]],
    ['both required conditions', OUT_EVERYWHERE, 0, [tooFew(1), NOTHING_IN_STOCK]],
    [
      'at a disabled source alone',
      { ...OUT_EVERYWHERE, facts: { isInStockSomewhere: false, isCarried: false } },
      1,
      [NOTHING_IN_STOCK],
    ],
    ['not in the index', NOT_INDEXED, 1, [BACKORDERS, MANAGED, NO_DATA]],
    ['not in the index, on backorder', { ...NOT_INDEXED, own: { backorders: 1 } }, 1, [MANAGED, NO_DATA]],
    ['not in the index, unmanaged', { ...NOT_INDEXED, own: { manageStock: false } }, 1, [BACKORDERS, NO_DATA]],
    ['not assigned', NOT_ASSIGNED, 1, [UNASSIGNED]],
    ['not assigned, whatever the quantity', NOT_ASSIGNED, 0, [UNASSIGNED]],
    ['not assigned to the default stock', { ...NOT_ASSIGNED, stockId: DEFAULT_STOCK }, 1, [NOTHING_IN_STOCK]],
  ])('%s', (_name, situation, requested, errors) => {
    expect(requestedQuantityResult(demand(situation, requested))).toEqual({ isSalable: false, errors });
  });

  it.each<[number, number, string]>([
    [-7.5, 3, 'Only 2.5 of 3 available'],
    [-10, 1, 'Only 0 of 1 available'],
    [-12, 1, 'Only 0 of 1 available'],
  ])('names what is left where the setting says so: reserved %p, asked %p', (reserved, requested, message) => {
    const { errors } = requestedQuantityResult(demand({ reserved }, requested, 1));
    expect(errors.at(-1)).toEqual({ code: SHORTAGE.code, message });
  });
});

describe('a quantity for an order', () => {
  it('is not asked what a cart may hold', () => {
    const own = { minSaleQty: 5, enableQtyIncrements: true, qtyIncrements: 4 };
    expect(placementResult(demand({ own }, 1.5))).toEqual({ isSalable: true, errors: [] });
  });

  it.each<[string, Case, object[]]>([
    ['a shortage', {}, [BACKORDERS, MANAGED, SHORTAGE]],
    ['out of stock everywhere', OUT_EVERYWHERE, [BACKORDERS, MANAGED, SHORTAGE]],
    [
      'at a disabled source alone',
      { onHand: 0, facts: { isInStockSomewhere: false, isCarried: false } },
      [BACKORDERS, MANAGED, NO_DATA],
    ],
    ['not assigned to the default stock', { ...NOT_ASSIGNED, stockId: DEFAULT_STOCK }, [BACKORDERS, MANAGED, NO_DATA]],
    ['not in the index', NOT_INDEXED, [BACKORDERS, MANAGED, NO_DATA]],
    ['not in the index, on backorder', { ...NOT_INDEXED, own: { backorders: 1 } }, [MANAGED, NO_DATA]],
    ['not in the index, unmanaged', { ...NOT_INDEXED, own: { manageStock: false } }, [BACKORDERS, NO_DATA]],
    ['not assigned', NOT_ASSIGNED, [UNASSIGNED]],
  ])('is refused for %s with the last error as its text', (_name, situation, errors) => {
    const result = placementResult(demand(situation, 11));
    expect(result).toEqual({ isSalable: false, errors });
    expect(refusalText(result)).toBe((errors.at(-1) as { message: string }).message);
  });

  it.each<[string, Case]>([
    ['backorders', { ...OUT_EVERYWHERE, own: { backorders: 1 } }],
    ['stock that is not managed', { ...OUT_EVERYWHERE, own: { manageStock: false } }],
    ['enough left', { onHand: 11 }],
  ])('is taken with %s', (_name, situation) => {
    const result = placementResult(demand(situation, 11));
    expect(result).toEqual({ isSalable: true, errors: [] });
    expect(refusalText(result)).toBeUndefined();
  });
});

describe('the notice of a backorder', () => {
  const notice = (situation: Case, requested: number) => backOrderNotice(given(situation), Quantity.of(requested));
  const text = (remaining: number) => ({
    code: 'back_order-not-enough',
    message: `We don't have as many quantity as you requested, but we'll back order the remaining ${remaining}.`,
  });

  it('says how much will be missing', () => {
    expect(notice({ own: { backorders: 2 } }, 12.5)).toEqual(text(2.5));
    expect(notice({ reserved: -14, own: { backorders: 2 } }, 3)).toEqual(text(3));
  });

  it.each<[string, Case]>([
    ['there is enough', { onHand: 12, own: { backorders: 2 } }],
    ['backorders come without a notice', { own: { backorders: 1 } }],
    ['there are no backorders', {}],
    ['stock is not managed', { own: { backorders: 2, manageStock: false } }],
  ])('is not given where %s', (_name, situation) => {
    expect(notice(situation, 12)).toBeUndefined();
  });
});
