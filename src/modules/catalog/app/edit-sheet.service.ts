import { Injectable } from '@nestjs/common';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { identifierViolation, skuKey } from '../../../platform/identifiers/index.js';
import type { ManualPurpose } from '../../adjustment-history/index.js';
import { EditSourceItems } from '../../source-items/index.js';
import type { FormEdit } from '../../source-items/index.js';
import { hasSourceItems } from '../domain/product.js';
import { sheetEditOf, sheetViolation } from '../domain/sheet-cell.js';
import type { SheetCell } from '../domain/sheet-cell.js';
import { PieceRule } from './piece-rule.service.js';
import { ProductReader } from './product-reader.service.js';

/** Saves the cells of a sheet: quantities of many products at many sources (spec, "Admin user interface"). */
@Injectable()
export class EditSheet {
  constructor(
    private readonly products: ProductReader,
    private readonly edit: EditSourceItems,
    private readonly pieces: PieceRule,
  ) {}

  /**
   * All cells or none, in one transaction; the number of statements does not grow with theirs. Returns how many source
   * items were edited. Throws `invalid` that names each SKU that the catalogue does not have, or that has no source
   * items of its own. So it does for a fractional quantity of goods that are sold by the piece. It
   * also throws as `EditSourceItems` does, for each cell that is not as the sheet showed it.
   */
  async execute(cells: readonly SheetCell[], purpose: ManualPurpose): Promise<number> {
    if (cells.length === 0) throw invalid('Input data is empty');
    const edits = await this.editsOf(cells);
    await this.pieces.check(
      cells
        .filter(({ quantity, shown }) => shown?.equals(quantity) !== true)
        .map(({ sku, quantity }) => ({ sku, quantity })),
    );
    await this.edit.execute(edits, purpose);
    return edits.length;
  }

  /** In the catalogue's spelling. */
  private async editsOf(cells: readonly SheetCell[]): Promise<FormEdit[]> {
    const skus = new Map(
      cells.filter(({ sku }) => identifierViolation(sku) === undefined).map(({ sku }) => [skuKey(sku), sku]),
    );
    const products = await this.products.existing([...skus.values()]);
    const violations = new Map(
      cells.flatMap(({ sku }) => {
        const product = products.get(skuKey(sku));
        const violation = sheetViolation(sku, product && hasSourceItems(product.typeId));
        return violation ? [[skuKey(sku), violation] as const] : [];
      }),
    );
    if (violations.size > 0) throw validationFailed([...violations.values()], 'These products cannot be edited.');
    return cells.map((cell) => sheetEditOf({ ...cell, sku: products.get(skuKey(cell.sku))?.sku ?? cell.sku }));
  }
}
