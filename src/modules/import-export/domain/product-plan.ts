import { skuKey } from '../../../platform/identifiers/index.js';
import { barcodeTaken, hasSourceItems } from '../../catalog/index.js';
import type { ProductToSave, ProductType, StockItemToSave } from '../../catalog/index.js';
import type { SourceItemChange } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE } from '../../sources/index.js';
import { defaultItemAfter } from './default-item.js';
import { mergeProductRows } from './product-row.js';
import type { ProductRow } from './product-row.js';
import type { FaultyRow, ItemState, RowOutcome, RowResult } from './row.js';
import { outcomeOf } from './stock-source-plan.js';

/** A product that the catalogue has, as far as an import looks at it. */
export interface KnownProduct {
  /** In the catalogue's spelling. */
  readonly sku: string;
  readonly typeId: ProductType;
}

/** One product of a batch: what all of its rows give together, and what the catalogue has of it. */
export interface ProductTarget {
  readonly row: ProductRow;
  readonly sku: string;
  readonly isNew: boolean;
  readonly typeId: ProductType;
}

/** The products of a batch, each once, in the order of their keys: the order in which they are locked. */
export function targetsOf(rows: readonly ProductRow[], known: ReadonlyMap<string, KnownProduct>): ProductTarget[] {
  const byKey = new Map<string, ProductRow[]>();
  for (const row of rows) {
    const key = skuKey(row.sku);
    const sameProduct = byKey.get(key);
    if (sameProduct) sameProduct.push(row);
    else byKey.set(key, [row]);
  }
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, same]) => {
      const row = mergeProductRows(same);
      const product = known.get(key);
      const typeId = row.product.typeId ?? product?.typeId ?? 'simple';
      return { row, sku: product?.sku ?? row.sku, isNew: product === undefined, typeId };
    });
}

/** Rows that would make a product without a name, which it needs. */
export function namelessRows(rows: readonly ProductRow[], known: ReadonlyMap<string, KnownProduct>): FaultyRow[] {
  const there = new Set(known.keys());
  return rows.flatMap(({ line, sku, product }) => {
    const key = skuKey(sku);
    if (!there.has(key) && product.name === undefined) {
      const violation = { message: '"%field" can not be empty.', parameters: { field: 'name' } };
      return [{ line, sourceCode: '', sku, violations: [violation] }];
    }
    there.add(key);
    return [];
  });
}

/**
 * Rows whose barcode another product has, in the catalogue or in an earlier row. `owners` has the SKU keys of those that
 * have one of the barcodes, and learns those of the rows.
 */
export function takenBarcodes(rows: readonly ProductRow[], owners: Map<string, string>): FaultyRow[] {
  return rows.flatMap(({ line, sku, product: { barcode } }) => {
    if (barcode === undefined || barcode === null) return [];
    const owner = owners.get(barcode);
    if (owner !== undefined && owner !== skuKey(sku)) {
      const { message, parameters } = barcodeTaken(barcode);
      return [{ line, sourceCode: '', sku, violations: [{ message, parameters }] }];
    }
    owners.set(barcode, skuKey(sku));
    return [];
  });
}

/** What a product that is not there yet begins with: its values and its stock configuration. */
export function newProductOf({ row, sku }: ProductTarget): ProductToSave {
  return { ...row.product, sku };
}

/** Whether a row says anything about the product itself. */
export function changesProduct({ row, isNew }: ProductTarget): boolean {
  return !isNew && Object.keys(row.product).length > 0;
}

/**
 * The stock configuration that a row gives, if any. Products without source items keep there whether they are in stock.
 * For all others the default source item says so, which is not written here.
 */
export function configurationOf({ row, typeId }: ProductTarget): StockItemToSave | undefined {
  const { isInStock } = row.stock;
  const configuration = {
    ...row.configuration,
    ...(isInStock === undefined || hasSourceItems(typeId) ? {} : { isInStock }),
  };
  return Object.keys(configuration).length > 0 ? configuration : undefined;
}

/** What the products of a batch do to the default source, and what becomes of every row. */
export function planDefaultItems(
  rows: readonly ProductRow[],
  targets: readonly ProductTarget[],
  facts: { readonly isSingleSource: boolean; readonly stored: ReadonlyMap<string, ItemState> },
): { readonly changes: readonly SourceItemChange[]; readonly results: readonly RowResult[] } {
  const changes: SourceItemChange[] = [];
  const resultByKey = new Map<string, RowResult>();
  for (const target of targets) {
    const { row, sku, isNew, typeId } = target;
    const key = skuKey(sku);
    const before = facts.stored.get(key) ?? null;
    const given = { isNewProduct: isNew, isSingleSource: facts.isSingleSource, stored: before };
    const after = (hasSourceItems(typeId) ? defaultItemAfter(row.stock, given) : undefined) ?? before;
    const change = outcomeOf(before, after);
    if (after && change !== 'unchanged') {
      changes.push({ kind: 'set', sourceCode: DEFAULT_SOURCE_CODE, sku, ...after });
    }
    const states = { line: row.line, sourceCode: DEFAULT_SOURCE_CODE, sku, before, after };
    resultByKey.set(key, { ...states, outcome: outcomeOfProduct(target, change) });
  }
  return { changes, results: rows.map((row) => resultOf(row, resultByKey)) };
}

function outcomeOfProduct(target: ProductTarget, change: RowOutcome): RowOutcome {
  if (target.isNew) return 'created';
  return changesProduct(target) || configurationOf(target) || change !== 'unchanged' ? 'updated' : 'unchanged';
}

function resultOf({ line, sku }: ProductRow, resultByKey: ReadonlyMap<string, RowResult>): RowResult {
  const result = resultByKey.get(skuKey(sku));
  if (!result) throw new Error('A row belongs to none of the products of its batch.');
  return result.line === line ? result : { ...result, line, outcome: 'merged' };
}
