import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductToSave, StockItemToSave } from '../../catalog/index.js';
import { CAMP } from './families/camp.js';
import { CLOTHES } from './families/clothes.js';
import { EQUIPMENT } from './families/equipment.js';
import type { ProductFamily, SampleOption } from './families/family.js';
import { INTANGIBLE } from './families/intangible.js';

/** Begins every SKU, so that none meets one of the user's. */
const SKU_PREFIX = 'OTB';

/** A product of the sample data. */
interface SampleProduct {
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly family: ProductFamily;
}

export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [...CLOTHES, ...EQUIPMENT, ...CAMP, ...INTANGIBLE].flatMap(
  productsOf,
);

/** The product for the catalogue, on those websites of its family that `websiteIds` has. */
export function toProduct(
  { sku, name, price, family }: SampleProduct,
  websiteIds: ReadonlyMap<string, number>,
): ProductToSave {
  const soldOn = family.soldOn ?? [...websiteIds.keys()];
  const stockItem = stockItemOf(family);
  return {
    sku,
    name,
    price,
    weight: family.weight ?? null,
    typeId: family.typeId ?? 'simple',
    websiteIds: soldOn.flatMap((code) => websiteIds.get(code) ?? []),
    ...(stockItem && { stockItem }),
  };
}

function productsOf(family: ProductFamily): SampleProduct[] {
  return combinations(family.options ?? []).map((options) => ({
    sku: [SKU_PREFIX, family.code, ...options.map(([code]) => code)].join('-'),
    name: [family.name, ...options.map(([, label]) => label)].join(', '),
    price: inCents(options.reduce((sum, [, , surcharge = 0]) => sum + surcharge, family.price)),
    family,
  }));
}

function combinations(choices: readonly (readonly SampleOption[])[]): SampleOption[][] {
  return choices.reduce<SampleOption[][]>(
    (begun, options) => begun.flatMap((chosen) => options.map((option) => [...chosen, option])),
    [[]],
  );
}

function inCents(price: number): number {
  return Math.round(price * 100) / 100;
}

/** Configuration alone: quantities come with the deliveries, so that each of them has a history. */
function stockItemOf({ keeping }: ProductFamily): StockItemToSave | undefined {
  switch (keeping) {
    case 'unmanaged':
      return { manageStock: false, useConfigManageStock: false };
    case 'backorders':
      return { backorders: 1, useConfigBackorders: false, minQty: Quantity.of(-5), useConfigMinQty: false };
    case 'limited':
      return { maxSaleQty: Quantity.of(4), useConfigMaxSaleQty: false };
    case undefined:
      return undefined;
  }
}
