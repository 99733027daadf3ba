import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { identifierViolation } from '../../../platform/identifiers/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { OrderedProductRepository } from '../data/ordered-product.repository.js';
import { ProductListRepository } from '../data/product-list.repository.js';
import type { ListedProduct, ProductOrder, ProductQuestion } from '../domain/product-question.js';

/** The list of products by what they are and where they are kept; the search of `ProductReader` knows columns alone. */
@Injectable()
export class ProductList {
  constructor(
    private readonly list: ProductListRepository,
    private readonly ordered: OrderedProductRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * One page, with the number of all matches; criteria name the columns of the product. Two statements at most. What is asked
   * about sources is asked about the caller's alone, where they are bound to some.
   */
  page(
    question: ProductQuestion,
    criteria: SearchCriteria,
  ): Promise<{ products: ListedProduct[]; totalCount: number }> {
    return this.reads.reading(() => this.list.page(inScope(question), criteria));
  }

  /**
   * As `page`, in an order that another module's tables make. Four statements, five where the page reaches what has no place
   * in the order. They have the share of connections of searches without an index. Throws `invalid` beyond the first 10,000
   * products, and where those that fit cannot be found in time. Bound callers are as in `page`.
   */
  async inOrder(
    question: ProductQuestion,
    criteria: SearchCriteria,
    order: ProductOrder,
  ): Promise<{ products: ListedProduct[]; totalCount: number }> {
    return this.reads.reading(async () => {
      const { productIds, totalCount } = await this.ordered.page(inScope(question), criteria, order);
      const byId = new Map((await this.list.byIds(productIds)).map((one) => [one.productId, one]));
      return { products: productIds.flatMap((productId) => byId.get(productId) ?? []), totalCount };
    });
  }

  /** Those of the SKUs that are products, in no order and in one statement; what cannot be a SKU is none. */
  bySkus(skus: readonly string[]): Promise<ListedProduct[]> {
    return this.list.bySkus(skus.filter((sku) => identifierViolation(sku) === undefined));
  }

  /** Those of the ids that are products, in no order and in one statement. */
  byIds(productIds: readonly number[]): Promise<ListedProduct[]> {
    return this.list.byIds(productIds);
  }
}

function inScope(question: ProductQuestion): ProductQuestion {
  const scope = sourceScope();
  const asked = question.sourceCodes ?? (question.quantityAtMost === undefined ? undefined : scope.codes);
  return scope.isBound && asked !== undefined ? { ...question, sourceCodes: scope.among(asked) } : question;
}
