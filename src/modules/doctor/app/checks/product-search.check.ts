import { Injectable } from '@nestjs/common';
import { ProductSearchIndex } from '../../../catalog/index.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

/** What products are found by against their SKUs and names. */
@Injectable()
export class ProductSearchCheck implements Check {
  readonly key = 'product-search';
  readonly title = 'Products in the search';
  readonly compares = 'the SKU and name of each product with the parts that the search finds it by';
  readonly sliceSize = 500;
  readonly settleMs = 250;

  constructor(private readonly search: ProductSearchIndex) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, wrong, next } = await this.search.slice(readCursor<number>(cursor) ?? 0, size);
    return {
      examined,
      findings: wrong.map(({ productId, sku, name }) => ({
        kind: 'product-unsearchable',
        subject: String(productId),
        text: `Product ${sku} ("${name}") is not found by every part of its SKU and name.`,
      })),
      next: writeCursor(next),
    };
  }
}
