import type { SheetPageQuery } from '../../../api/generated/products';
import { cellKey } from './sheet-drafts';
import type { KnownCell } from './sheet-drafts';

/** A row of the sheet. */
export type SheetProduct = SheetPageQuery['products']['items'][number];
export type SheetItem = NonNullable<SheetProduct['sourceItems']>[number];

/** A column of the sheet. */
export interface SheetSource {
  readonly sourceCode: string;
  readonly name: string;
}

/** What the product has at the source; undefined where it is not there. */
export function itemAt({ sourceItems }: SheetProduct, sourceCode: string): SheetItem | undefined {
  const wanted = sourceCode.toLowerCase();
  return sourceItems?.find((item) => item.sourceCode.toLowerCase() === wanted);
}

/** The cell before anything is typed into it. */
export function cellOf(product: SheetProduct, sourceCode: string): KnownCell {
  return {
    sku: product.sku,
    sourceCode,
    quantity: itemAt(product, sourceCode)?.quantity ?? null,
    isWhole: !product.isQtyDecimal,
  };
}

/** What the cells of some products have, by `cellKey`, for those of the drafts that are among them. */
export function figuresOf(
  products: readonly SheetProduct[],
  drafts: Iterable<{ readonly sku: string; readonly sourceCode: string }>,
): ReadonlyMap<string, number | null> {
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  return new Map(
    [...drafts].flatMap((draft) => {
      const product = bySku.get(draft.sku.toLowerCase());
      return product ? [[cellKey(draft), itemAt(product, draft.sourceCode)?.quantity ?? null] as const] : [];
    }),
  );
}
