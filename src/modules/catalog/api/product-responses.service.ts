import { Injectable } from '@nestjs/common';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import { ProductComposition } from '../app/product-composition.service.js';
import { ProductReader } from '../app/product-reader.service.js';
import { ProductAttributes } from '../app/product-attributes.service.js';
import { StockItems } from '../app/stock-item.service.js';
import type { StockItem } from '../app/stock-item.service.js';
import type { Product } from '../domain/product.js';
import { isComposite } from '../domain/product.js';
import { toProductResponse } from './product.mapper.js';
import type { ProductResponse } from './product.responses.js';

/** What a request that saves a product is told. */
interface SaveResponse {
  /** To be called in the transaction of the save, as its last read and insert. */
  readonly keep: (sku: string) => Promise<void>;
  /** What was kept last: an attempt that was rolled back is kept again by the next. */
  readonly told: () => ProductResponse;
}

/** Products as they are shown, with their stock items, and the record of what a keyed request was told. */
@Injectable()
export class ProductResponses {
  constructor(
    private readonly reader: ProductReader,
    private readonly stockItems: StockItems,
    private readonly attributes: ProductAttributes,
    private readonly compositions: ProductComposition,
    private readonly idempotency: Idempotency,
  ) {}

  /** The product. Throws not-found. */
  async of(sku: string): Promise<ProductResponse> {
    const product = await this.reader.get(sku);
    const stockItem = await this.stockItems.get(product);
    const [response] = await this.withParts([product], { stockItem });
    if (!response) throw new Error('Every product has a response.');
    return response;
  }

  /**
   * Products of a list, in its order, with what they are made of. Four statements at most where composite ones are among
   * them, and one for attributes. Throws `invalid` where they are made of too many.
   */
  async ofMany(products: readonly Product[]): Promise<ProductResponse[]> {
    return this.withParts(products, {});
  }

  private async withParts(
    products: readonly Product[],
    shown: { readonly stockItem?: StockItem },
  ): Promise<ProductResponse[]> {
    const composite = products.filter(({ typeId }) => isComposite(typeId)).map(({ productId }) => productId);
    const compositions = await this.compositions.listed(composite);
    const attributesOf = await this.attributes.ofProducts(products.map(({ productId }) => productId));
    return products.map((product) =>
      toProductResponse(product, {
        ...shown,
        composition: compositions.get(product.productId),
        attributes: attributesOf(product.productId),
      }),
    );
  }

  /**
   * Claims the running request's key, if it has one: a rename's transaction is its own, so the response is recorded in
   * it. `keep` throws `KeyTaken` where another request with the key has recorded its response, or is about to.
   */
  ofSave(): SaveResponse {
    const pending = this.idempotency.claim();
    let response: ProductResponse | undefined;
    return {
      told: () => {
        if (!response) throw new Error('The response was asked for before the product was saved.');
        return response;
      },
      keep: async (sku) => {
        response = await this.of(sku);
        if (pending) await this.idempotency.record(pending, response);
      },
    };
  }
}
