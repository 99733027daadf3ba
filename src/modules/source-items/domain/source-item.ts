import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { Chain } from '../../adjustment-history/index.js';

export const OUT_OF_STOCK = 0;
export const IN_STOCK = 1;
export type StockStatus = typeof OUT_OF_STOCK | typeof IN_STOCK;

export function isStockStatus(value: number): value is StockStatus {
  return value === OUT_OF_STOCK || value === IN_STOCK;
}

/** Names one source item. Which spellings are one is the database collation's decision: see `itemKey`. */
export interface SourceItemKey {
  readonly sourceCode: string;
  readonly sku: string;
}

/** A source item as stored. Its spelling of source and SKU is the one that the history carries. */
export interface StoredSourceItem extends SourceItemKey {
  readonly sourceItemId: number;
  readonly quantity: Quantity;
  readonly status: StockStatus;
  /** Where the chain of its history has got to; there where it was read under its lock. */
  readonly chain?: Chain | undefined;
}

/**
 * A wish to change one source item; all kinds may meet in one plan.
 * - `set`: to an absolute quantity and/or status; creates the item, with zero and out of stock for what is left out.
 * - `adjust`: by a delta; an item that is not there counts as zero unless `mustExist`; `floor` is the lowest result.
 * - `assign`: creates the item empty and out of stock, and leaves one alone that is there.
 * - `delete`: removes the item if it is there.
 */
export type SourceItemChange = SourceItemKey &
  (
    | {
        readonly kind: 'set';
        readonly quantity?: Quantity | undefined;
        readonly status?: StockStatus | undefined;
        /** Refuse everything if the stored quantity differs; an item that is not there has quantity 0. */
        readonly expectedQuantity?: Quantity | undefined;
      }
    | {
        readonly kind: 'adjust';
        readonly delta: Quantity;
        readonly status?: StockStatus | undefined;
        readonly floor?: Quantity | undefined;
        readonly mustExist?: boolean | undefined;
      }
    | { readonly kind: 'assign' }
    | { readonly kind: 'delete' }
  );

/** Equal for two spellings exactly when the database holds them for one source item. */
export function itemKey({ sourceCode, sku }: SourceItemKey): string {
  return `${skuKey(sourceCode)}\n${skuKey(sku)}`;
}

/** Names what a source item has in a state other than `available`. */
export interface StateKey extends SourceItemKey {
  readonly state: string;
}

/** What a source item has in a state other than `available`, as stored. */
export interface StoredState extends StateKey {
  readonly quantity: Quantity;
  /** Where the chain of its history has got to; there where it was read under the lock of its item. */
  readonly chain?: Chain | undefined;
}

/**
 * A wish to change what a stored source item has in another state than `available`; which states there are is not asked
 * here. `adjust` moves it by a delta, `set` makes it so much. It never falls below zero.
 */
export type StateChange = StateKey &
  ({ readonly kind: 'adjust'; readonly delta: Quantity } | { readonly kind: 'set'; readonly quantity: Quantity });

/** Source items with what they have in other states. */
export interface StoredStock {
  readonly items: readonly StoredSourceItem[];
  readonly states: readonly StoredState[];
}

/** As `itemKey`, for a quantity in a state. */
export function stateKey(key: StateKey): string {
  return `${itemKey(key)}\n${skuKey(key.state)}`;
}
