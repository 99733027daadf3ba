import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import type { ManualPurpose } from '../../adjustment-history/index.js';
import { EditSourceItems, SourceItemReader } from '../../source-items/index.js';
import type { FormEdit, StoredSourceItem } from '../../source-items/index.js';
import { hasSourceItems } from '../domain/product.js';
import { PieceRule } from './piece-rule.service.js';
import { ProductReader } from './product-reader.service.js';

/** An edit of the product's item at one source; the SKU is the product's. */
type EditWithoutSku<Edit> = Edit extends FormEdit ? Omit<Edit, 'sku'> : never;
export type ProductSourceEdit = EditWithoutSku<FormEdit>;

/** The source items of the product form (spec, "Admin user interface"). */
@Injectable()
export class EditProductSources {
  constructor(
    private readonly products: ProductReader,
    private readonly items: SourceItemReader,
    private readonly edit: EditSourceItems,
    private readonly pieces: PieceRule,
  ) {}

  /**
   * All edits or none, recorded with what the person says; returns the product's source items afterwards. Throws
   * not-found for a SKU that the catalogue does not have. Throws `invalid` for a product without source items, for a
   * fractional quantity of one that is sold by the piece, and as `EditSourceItems` does.
   */
  async execute(sku: string, edits: readonly ProductSourceEdit[], purpose: ManualPurpose): Promise<StoredSourceItem[]> {
    const product = await this.products.get(sku);
    if (!hasSourceItems(product.typeId)) {
      throw invalid('"%1" is made of other products: it has no source items of its own.', [product.sku]);
    }
    await this.pieces.check(
      edits.flatMap((edit) => {
        if (edit.kind === 'unassign' || !edit.quantity) return [];
        // A quantity that stays as it was shown is not the reader's.
        if (edit.kind === 'set' && edit.shown.quantity?.equals(edit.quantity)) return [];
        return [{ sku: product.sku, quantity: edit.quantity }];
      }),
    );
    await this.edit.execute(
      edits.map((edit) => ({ ...edit, sku: product.sku })),
      purpose,
    );
    return this.items.ofSkus([product.sku]);
  }
}
