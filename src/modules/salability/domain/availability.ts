import { INITIAL_CONFIGURATION, effectiveConfiguration, hasSourceItems } from '../../catalog/index.js';
import type { ProductType, StockConfiguration, StockConfigurationDefaults } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { DEFAULT_STOCK_ID } from '../../stocks/index.js';
import { thresholdOf } from './threshold.js';

/** What the catalogue knows of a SKU. */
interface KnownProduct {
  readonly productId: number;
  readonly typeId: ProductType;
  /** Read where it is wanted: for placements. */
  readonly name?: string | null;
  /** How the parts of a bundle are shipped; null for other products. */
  readonly shipment?: 'together' | 'separately' | null;
}

/** What the tables say of a SKU in a stock, as of one moment. */
export interface StockFacts {
  /** Undefined for a SKU outside of the catalogue. */
  readonly product: KnownProduct | undefined;
  /** The SKU's own values, whether they are in force or not. */
  readonly stored: StockConfiguration;
  /** Whether its stock item says that it is out of stock; not so where it has none. Absent counts as false. */
  readonly isSwitchedOff?: boolean;
  /** What is in stock at the enabled sources of the stock. */
  readonly onHand: Quantity;
  /** Whether an enabled source of the stock has the item with the status "in stock". */
  readonly isInStockSomewhere: boolean;
  /** Whether an enabled source of the stock has the item: what the index is to have a row for. */
  readonly isCarried: boolean;
  /** Whether the index has a row of the SKU, or is about to. */
  readonly isIndexed: boolean;
  /** Whether any source of the stock has the item, enabled or not, whatever its status. */
  readonly isAssigned: boolean;
  /** Sum of the reservations that count in the stock: below zero while orders are open. */
  readonly reserved: Quantity;
}

/** Everything that decides whether a SKU can be sold from a stock. */
export interface Availability extends StockFacts {
  readonly sku: string;
  readonly stockId: number;
  /** The values in force. */
  readonly configuration: StockConfiguration;
  /** What the index row says, or is about to; read for composite products alone, which have no items of their own. */
  readonly isSalableInIndex: boolean;
}

/** The facts of a SKU of which no table says anything. */
export const NO_FACTS: StockFacts = {
  product: undefined,
  stored: INITIAL_CONFIGURATION,
  onHand: Quantity.ZERO,
  isInStockSomewhere: false,
  isCarried: false,
  isIndexed: false,
  isAssigned: false,
  reserved: Quantity.ZERO,
};

/** Products made of others have no source items; a SKU outside of the catalogue may have some. */
export function managesSourceItems({ product }: Pick<Availability, 'product'>): boolean {
  return product === undefined || hasSourceItems(product.typeId);
}

/**
 * What is known of a SKU in a stock, judged by the values in force; not salable in the index until that is read. The facts
 * come last: V8 takes twenty times as long to copy them first and add to the copy.
 */
export function availabilityOf<Facts extends StockFacts>(
  facts: Facts,
  { sku, stockId, defaults }: { sku: string; stockId: number; defaults: StockConfigurationDefaults },
): Facts & Availability {
  const configuration = effectiveConfiguration(facts.stored, defaults);
  return { sku, stockId, configuration, isSalableInIndex: false, ...facts };
}

/** Neither in the catalogue nor kept in the stock: there is nothing to say of such a SKU. */
export function isUnknown({ product, isAssigned }: Availability): boolean {
  return product === undefined && !isAssigned;
}

/**
 * Whether the SKU is not salable for the one reason that no source of the stock has an item of it. The default stock
 * does not ask for one: it judges every SKU by the conditions (upstream interface, "Condition chains").
 */
export function isMissingFromStock(availability: Availability): boolean {
  return availability.stockId !== DEFAULT_STOCK_ID && managesSourceItems(availability) && !availability.isAssigned;
}

/**
 * Whether the index carries the SKU. One that it does not carry is out of stock, whatever else is known of it (spec,
 * "Other error conditions"). A row of goods that no enabled source has any more is about to go. Products that are made of
 * others are at no source themselves.
 */
export function isOffered(availability: Pick<Availability, 'product' | 'isCarried' | 'isIndexed'>): boolean {
  return availability.isIndexed && (availability.isCarried || !managesSourceItems(availability));
}

/** What may still be sold: on hand, less what orders hold, less the threshold. May be below zero. */
export function quantityLeft({ onHand, reserved, configuration }: Availability): Quantity {
  return onHand.plus(reserved).minus(thresholdOf(configuration));
}
