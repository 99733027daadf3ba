import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { EditSourceItems, SourceItemReader } from '../../source-items/index.js';
import type { FormEdit, StoredSourceItem } from '../../source-items/index.js';
import { hasSourceItems } from '../domain/product.js';
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
  ) {}

  /**
   * All edits or none, recorded with reason `correction` and the note; returns the product's source items afterwards.
   * Throws not-found for a SKU that the catalogue does not have, `invalid` for a product without source items and as
   * `EditSourceItems` does.
   */
  async execute(sku: string, edits: readonly ProductSourceEdit[], note: string | null): Promise<StoredSourceItem[]> {
    const product = await this.products.get(sku);
    if (!hasSourceItems(product.typeId)) {
      throw invalid('"%1" is made of other products: it has no source items of its own.', [product.sku]);
    }
    await this.edit.execute(
      edits.map((edit) => ({ ...edit, sku: product.sku })),
      { reason: 'correction', note },
    );
    return this.items.ofSkus([product.sku]);
  }
}
