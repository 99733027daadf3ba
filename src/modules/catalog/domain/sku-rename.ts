import { skuKey } from '../../../platform/sku/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';

/** A product's SKU before and after. */
export interface SkuRename {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether the SKU becomes another one. A new spelling that the collation takes for the same SKU (`abc`, `ABC`) is a new
 * text of the same identity: no stock moves, and nothing else can be called so.
 */
export function changesIdentity({ from, to }: SkuRename): boolean {
  return skuKey(from) !== skuKey(to);
}

/**
 * Takes the source items of the old SKU to the new one, quantity and status as they are, and the old ones away. What a
 * product deleted earlier left under the new SKU at the same source is replaced.
 */
export function followRename({ from, to }: SkuRename, stored: readonly StoredSourceItem[]): SourceItemChange[] {
  return stored
    .filter((item) => skuKey(item.sku) === skuKey(from))
    .flatMap(({ sourceCode, sku, quantity, status }): SourceItemChange[] => [
      { kind: 'delete', sourceCode, sku },
      { kind: 'set', sourceCode, sku: to, quantity, status },
    ]);
}
