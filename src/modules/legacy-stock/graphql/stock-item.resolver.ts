import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ProductReader } from '../../catalog/index.js';
import { Product, toProduct } from '../../catalog/graphql/index.js';
import { SaveSingleSource } from '../app/save-single-source.service.js';
import { SingleSourceStockInput, toSingleSourceStock } from './stock-item.input.js';

/** The legacy stock item over GraphQL: the product form in single-source mode. */
@GqlResolver()
export class StockItemResolver {
  constructor(
    private readonly save: SaveSingleSource,
    private readonly products: ProductReader,
  ) {}

  @Gql.mutation(() => Product, {
    permission: 'Vendor_CatalogInventory::cataloginventory',
    description:
      'Saves quantity and stock status in single-source mode, recorded with reason legacy_bridge; refused where they are no longer as they were shown',
  })
  async saveStockItem(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU of the product' }) sku: string,
    @Arg.input('stock', SingleSourceStockInput, { description: 'The stock item as it is to be' })
    stock: SingleSourceStockInput,
  ): Promise<Product> {
    await this.save.execute(sku, toSingleSourceStock(stock));
    return toProduct(await this.products.get(sku));
  }
}
