import { Injectable } from '@nestjs/common';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import { ProductReader } from '../app/product-reader.service.js';
import { ProductAttributes } from '../app/product-attributes.service.js';
import { StockItems } from '../app/stock-item.service.js';
import type { Product } from '../domain/product.js';
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
    private readonly idempotency: Idempotency,
  ) {}

  /** The product. Throws not-found. */
  async of(sku: string): Promise<ProductResponse> {
    const product = await this.reader.get(sku);
    const attributesOf = await this.attributes.ofProducts([product.productId]);
    return toProductResponse(product, attributesOf(product.productId), await this.stockItems.get(product));
  }

  /** Products of a list, which are shown without their stock items. */
  async ofList(products: readonly Product[]): Promise<ProductResponse[]> {
    const attributesOf = await this.attributes.ofProducts(products.map(({ productId }) => productId));
    return products.map((product) => toProductResponse(product, attributesOf(product.productId)));
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
