import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { IN_STOCK, OUT_OF_STOCK } from '../../source-items/index.js';
import type { FormEdit } from '../../source-items/index.js';

/** What a sheet says of one product at one source. */
export interface SheetCell {
  readonly sku: string;
  readonly sourceCode: string;
  readonly quantity: Quantity;
  /** What the sheet has shown; undefined where it showed that the product is not there. */
  readonly shown: Quantity | undefined;
}

/**
 * The edit that a cell stands for. A product that comes to a source is in stock there where it comes with goods. One
 * that is there keeps its status: a sheet shows quantities alone.
 */
export function sheetEditOf({ sku, sourceCode, quantity, shown }: SheetCell): FormEdit {
  if (shown !== undefined) return { kind: 'set', sku, sourceCode, quantity, shown: { quantity: shown } };
  return { kind: 'assign', sku, sourceCode, quantity, status: quantity.isPositive() ? IN_STOCK : OUT_OF_STOCK };
}

/** Why a product cannot be in a sheet; `hasItems` is undefined for a SKU that the catalogue does not have. */
export function sheetViolation(sku: string, hasItems: boolean | undefined): ErrorDetail | undefined {
  if (hasItems === undefined) return { message: 'The catalogue has no product "%sku".', parameters: { sku } };
  if (hasItems) return undefined;
  return { message: '"%sku" is made of other products: it has no source items of its own.', parameters: { sku } };
}
