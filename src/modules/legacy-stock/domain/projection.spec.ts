import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockItemToSave } from '../../catalog/index.js';
import { INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { LegacySnapshot } from './projection.js';
import { changesSince, configurationChanges, defaultSourceChanges } from './projection.js';

const q = Quantity.of;

/** Twenty in the whole stock; stock is managed and 10,000 may be bought because the settings say so. */
const READ: LegacySnapshot = {
  quantity: q(20),
  isInStock: true,
  storedConfiguration: { ...INITIAL_CONFIGURATION, qtyIncrements: q(5) },
  configuration: { ...INITIAL_CONFIGURATION, manageStock: true, maxSaleQty: q(10_000), notifyStockQty: q(1) },
};

describe('what a save says new', () => {
  it('is nothing where it repeats what was read', () => {
    expect(changesSince(READ, { ...READ.configuration, qty: q(20), isInStock: true })).toEqual({});
    expect(changesSince(READ, {})).toEqual({});
  });

  it.each<[string, StockItemToSave, StockItemToSave]>([
    ['the quantity alone', { qty: q(7), isInStock: true, manageStock: true }, { qty: q(7) }],
    ['the status alone', { qty: q(20), isInStock: false }, { isInStock: false }],
    ['both', { qty: q(0), isInStock: false }, { qty: q(0), isInStock: false }],
    ['a quantity that differs in the fourth decimal', { qty: q('20.0001') }, { qty: q('20.0001') }],
    ['configuration alone', { qty: q(20), isInStock: true, isQtyDecimal: true }, { isQtyDecimal: true }],
    ['a value under a setting', { maxSaleQty: q(50) }, { maxSaleQty: q(50) }],
    [
      'an emptied value',
      { notifyStockQty: q(2), lowStockDate: '2026-01-31' },
      { notifyStockQty: q(2), lowStockDate: '2026-01-31' },
    ],
  ])('is %s', (_case, given, expected) => {
    expect(changesSince(READ, given)).toEqual(expected);
  });

  it("takes a setting's value at its word once the setting stops to count", () => {
    const echo = { manageStock: true, useConfigManageStock: false };
    expect(changesSince(READ, echo)).toEqual(echo);
    expect(changesSince(READ, { manageStock: true, useConfigManageStock: true })).toEqual({});
    expect(changesSince(READ, { useConfigManageStock: false })).toEqual({ useConfigManageStock: false });
    // What is stored is sent: the flag is enough.
    expect(changesSince(READ, { backorders: 0, useConfigBackorders: false })).toEqual({ useConfigBackorders: false });
  });

  it('keeps a stored increment that reads as 0 while increments are off', () => {
    expect(changesSince(READ, { qtyIncrements: q(0), enableQtyIncrements: false })).toEqual({});
    expect(changesSince(READ, { qtyIncrements: q(5) })).toEqual({});
    const on = { qtyIncrements: q(3), enableQtyIncrements: true, useConfigEnableQtyInc: false };
    expect(changesSince(READ, on)).toEqual(on);
  });

  it('takes any quantity for a change where the index carried none', () => {
    const absent: LegacySnapshot = { ...READ, quantity: null, isInStock: false };
    expect(changesSince(absent, { qty: q(0), isInStock: false })).toEqual({ qty: q(0) });
  });
});

describe('the stock status', () => {
  it('is configuration for a composite product and the source item for others', () => {
    const changes = { qty: q(3), isInStock: true, backorders: 1 };
    expect(configurationChanges('simple', changes)).toEqual({ backorders: 1 });
    expect(configurationChanges('bundle', changes)).toEqual({ backorders: 1, isInStock: true });
    expect(configurationChanges('bundle', { qty: q(3) })).toEqual({});
  });
});

describe('the default source item', () => {
  const KEY = { kind: 'set', sourceCode: 'default', sku: 'A' };

  it.each<[StockItemToSave, object]>([
    [{ qty: q(3) }, { quantity: q(3), status: undefined }],
    [{ isInStock: false }, { quantity: undefined, status: 0 }],
    [
      { qty: q(0), isInStock: true },
      { quantity: q(0), status: 1 },
    ],
  ])('takes what changed and nothing else where it exists: %#', (changes, expected) => {
    const given = { qty: q(99), isInStock: true, ...changes };
    expect(defaultSourceChanges('A', { given, changes }, { exists: true })).toEqual([{ ...KEY, ...expected }]);
  });

  it.each([{ exists: true }, { exists: false }])('is left alone by configuration: %j', (stored) => {
    const given = { qty: q(20), isInStock: true, backorders: 1 };
    expect(defaultSourceChanges('A', { given, changes: { backorders: 1 } }, stored)).toEqual([]);
  });

  it.each<[string, StockItemToSave, StockItemToSave, number, number]>([
    ['quantity and status as given', { qty: q(3), isInStock: true }, { qty: q(3), isInStock: true }, 3, 1],
    ['out of stock, as it has been read', { qty: q(3), isInStock: false }, { qty: q(3) }, 3, 0],
    ['in stock, as it has been read', { qty: q(3), isInStock: true }, { qty: q(3) }, 3, 1],
    ['in stock where that is not said', { qty: q(3) }, { qty: q(3) }, 3, 1],
    ['out of stock below zero', { qty: q(-3) }, { qty: q(-3) }, -3, 0],
    ["empty, for the stock's quantity is not its own", { qty: q(20), isInStock: true }, { isInStock: true }, 0, 1],
  ])('is created %s', (_case, given, changes, quantity, status) => {
    expect(defaultSourceChanges('A', { given, changes }, { exists: false })).toEqual([
      { ...KEY, quantity: q(quantity), status },
    ]);
  });

  it.each<[StockItemToSave]>([[{ qty: q(0) }], [{ isInStock: false }], [{ qty: q(0), isInStock: false }]])(
    'is not created for nothing: %#',
    (changes) => {
      expect(defaultSourceChanges('A', { given: changes, changes }, { exists: false })).toEqual([]);
    },
  );
});
