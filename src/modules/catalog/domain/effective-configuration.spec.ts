import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockConfigurationDefaults } from './effective-configuration.js';
import { effectiveConfiguration } from './effective-configuration.js';
import type { StockConfiguration } from './stock-configuration.js';
import { INITIAL_CONFIGURATION } from './stock-configuration.js';

const q = Quantity.of;

const GLOBALS: StockConfigurationDefaults = {
  manageStock: true,
  backorders: 2,
  minQty: q(-5),
  minSaleQty: q(3),
  maxSaleQty: q(10_000),
  notifyStockQty: q(7),
  enableQtyIncrements: true,
  qtyIncrements: q('2.5'),
};

const OWN: StockConfiguration = {
  ...INITIAL_CONFIGURATION,
  manageStock: false,
  backorders: 1,
  minQty: q(4),
  minSaleQty: q(6),
  maxSaleQty: q(9),
  notifyStockQty: q(8),
  enableQtyIncrements: false,
  qtyIncrements: q(12),
};

describe('the effective configuration', () => {
  it('is that of the settings while every flag says so', () => {
    expect(effectiveConfiguration(OWN, GLOBALS)).toEqual({ ...OWN, ...GLOBALS });
    expect(effectiveConfiguration(INITIAL_CONFIGURATION, GLOBALS)).toEqual({ ...INITIAL_CONFIGURATION, ...GLOBALS });
  });

  it.each([
    ['useConfigManageStock', 'manageStock'],
    ['useConfigBackorders', 'backorders'],
    ['useConfigMinQty', 'minQty'],
    ['useConfigMinSaleQty', 'minSaleQty'],
    ['useConfigMaxSaleQty', 'maxSaleQty'],
    ['useConfigNotifyStockQty', 'notifyStockQty'],
    ['useConfigQtyIncrements', 'qtyIncrements'],
  ] as const)('without %s it is the own %s, and nothing else', (flag, field) => {
    const stored = { ...OWN, [flag]: false };
    expect(effectiveConfiguration(stored, GLOBALS)).toEqual({ ...stored, ...GLOBALS, [field]: OWN[field] });
  });

  it('has no quantity increment while increments are off, wherever that is said', () => {
    const own = { ...OWN, useConfigEnableQtyInc: false, useConfigQtyIncrements: false };
    expect(effectiveConfiguration(own, GLOBALS)).toMatchObject({
      enableQtyIncrements: false,
      qtyIncrements: Quantity.ZERO,
    });
    expect(effectiveConfiguration(OWN, { ...GLOBALS, enableQtyIncrements: false })).toMatchObject({
      enableQtyIncrements: false,
      qtyIncrements: Quantity.ZERO,
    });
    expect(effectiveConfiguration({ ...own, enableQtyIncrements: true }, GLOBALS).qtyIncrements).toEqual(q(12));
  });

  it('keeps what has no setting', () => {
    const stored = {
      ...OWN,
      isQtyDecimal: true,
      isDecimalDivided: true,
      lowStockDate: '2026-01-31 00:00:00',
      isInStock: true,
    };
    expect(effectiveConfiguration(stored, GLOBALS)).toMatchObject({
      isQtyDecimal: true,
      isDecimalDivided: true,
      lowStockDate: '2026-01-31 00:00:00',
      isInStock: true,
    });
  });

  it('leaves an own notify quantity that is not set empty', () => {
    const stored = { ...OWN, useConfigNotifyStockQty: false, notifyStockQty: null };
    expect(effectiveConfiguration(stored, GLOBALS).notifyStockQty).toBeNull();
  });
});
