import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { SourceItemReader } from '../../source-items/index.js';
import { SourceSalableQuantities } from '../app/source-salable-quantities.service.js';
import { ProductStock } from './product-stock.type.js';
import { toStockSalability } from './stock-salability.type.js';

/** The stock of one SKU over GraphQL: the same readers as on REST. */
@GqlResolver()
export class ProductStockResolver {
  constructor(
    private readonly products: ProductReader,
    private readonly items: SourceItemReader,
    private readonly breakdowns: SourceSalableQuantities,
  ) {}

  @Gql.query(() => ProductStock, {
    permission: 'Vendor_InventorySalesApi::stock',
    description: 'Where a SKU is and what each stock can sell of it; empty for a SKU that nobody knows',
    complexity: ({ childComplexity }) => 10 + childComplexity,
  })
  async productStock(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU to look at' }) sku: string,
  ): Promise<ProductStock> {
    const product = (await this.products.existing([sku])).get(skuKey(sku));
    const items = await this.items.ofSkus([sku]);
    const breakdowns = await this.breakdowns.ofSkus([sku]);
    return {
      sku: product?.sku ?? items[0]?.sku ?? sku,
      name: product?.name ?? null,
      sourceItems: items,
      stocks: (breakdowns.get(skuKey(sku)) ?? []).map(toStockSalability),
    };
  }
}
