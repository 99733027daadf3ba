import { useState } from 'react';
import { SheetProductsDocument } from '../../../api/generated/products';
import { request } from '../../../api/graphql';
import { useToasts } from '../../../components/Toasts';
import { isNamed, listed, namedCells, placedCells, readBlock } from './sheet-block';
import type { ReadBlock } from './sheet-block';
import type { Position } from './sheet-keys';
import { cellOf } from './sheet-product';
import type { SheetProduct, SheetSource } from './sheet-product';
import type { Sheet } from './use-sheet';
import { t } from '../../../language/messages';

interface BlockOptions {
  readonly sheet: Sheet;
  /** Of the page. */
  readonly products: readonly SheetProduct[];
  /** With a column. */
  readonly sources: readonly SheetSource[];
  /** All that there are. */
  readonly known: readonly SheetSource[];
  /** A block was taken over, as far as it could be: it is to be looked at. */
  readonly onTaken: (warnings: readonly string[]) => void;
}

/** Takes blocks of a spreadsheet over into a sheet. */
export interface Block {
  readonly isBusy: boolean;
  paste(text: string, at: Position): void;
}

/** Reads a pasted text, finds its products, also those that the page does not show, and types it in. */
export function useBlock({ sheet, products, sources, known, onTaken }: BlockOptions): Block {
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const take = async (text: string, at: Position): Promise<void> => {
    const rows = readBlock(text);
    if (rows.length === 0) return;
    const block = isNamed(rows)
      ? namedCells(rows, known)
      : placedCells(rows, {
          skus: products.map(({ sku }) => sku),
          sourceCodes: sources.map(({ sourceCode }) => sourceCode),
          row: at.row,
          column: Math.max(0, at.column - 1),
        });
    const found = await productsOf(block, products);
    const missing = new Set<string>();
    const composite = new Set<string>();
    const cells = block.cells.flatMap(({ sku, sourceCode, text: typed }) => {
      const product = found.get(sku.toLowerCase());
      if (!product) missing.add(sku);
      else if (!product.hasSourceItems) composite.add(sku);
      else return [{ cell: cellOf(product, sourceCode), text: typed }];
      return [];
    });
    sheet.paste(cells);
    onTaken([
      ...block.warnings,
      ...(missing.size > 0 ? [t('There is no product {listed}.', { listed: listed([...missing]) })] : []),
      ...(composite.size > 0 ? [t('Made of other products: {listed}.', { listed: listed([...composite]) })] : []),
    ]);
  };
  const paste = (text: string, at: Position): void => {
    setBusy(true);
    take(text, at)
      .catch((error: unknown) => toasts.error(error))
      .finally(() => setBusy(false));
  };
  return { isBusy, paste };
}

/** The products of a block, by SKU in small letters; those that the page does not show are asked for at once. */
async function productsOf(
  { cells }: ReadBlock,
  shown: readonly SheetProduct[],
): Promise<ReadonlyMap<string, SheetProduct>> {
  const known = new Map(shown.map((product) => [product.sku.toLowerCase(), product]));
  const skus = [...new Set(cells.map(({ sku }) => sku))].filter((sku) => !known.has(sku.toLowerCase()));
  if (skus.length === 0) return known;
  const { productsBySku } = await request(SheetProductsDocument, { skus });
  for (const product of productsBySku) known.set(product.sku.toLowerCase(), product);
  return known;
}
