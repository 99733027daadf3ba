import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Product } from '../../catalog/graphql/index.js';
import { SourceSalableQuantities } from '../app/source-salable-quantities.service.js';
import { StockSalability, toStockSalability } from './stock-salability.type.js';

/**
 * What can be sold of the products of a page: two statements whatever their number (behaviour, "Per-source salable
 * breakdown").
 */
@GqlResolver(() => Product)
export class ProductSalabilityResolver {
  constructor(private readonly breakdowns: SourceSalableQuantities) {}

  @Gql.field(() => [StockSalability], {
    permission: 'Vendor_InventorySalesApi::stock',
    description: 'The stocks whose sources have an item of the product',
    nullable: true,
    complexity: ({ childComplexity }) => 1 + 3 * childComplexity,
  })
  async stocks(
    @Parent() { sku }: Product,
    @Context() context: GraphqlContext,
  ): Promise<readonly StockSalability[] | null> {
    const loader = context.loader('products.stocks', async (skus: readonly string[]) => {
      const breakdowns = await this.breakdowns.ofSkus(skus);
      return new Map(skus.map((one) => [one, (breakdowns.get(skuKey(one)) ?? []).map(toStockSalability)]));
    });
    return (await loader.load(sku)) ?? [];
  }
}
