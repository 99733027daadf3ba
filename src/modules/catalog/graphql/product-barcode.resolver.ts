import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ProductReader } from '../app/product-reader.service.js';
import { SaveProduct } from '../app/save-product.service.js';
import { BARCODE_LENGTH_MAX } from '../domain/barcode.js';
import { Product, toProduct } from './product.type.js';

/** What a scanner reads off a product. */
@GqlResolver()
export class ProductBarcodeResolver {
  constructor(
    private readonly reader: ProductReader,
    private readonly saving: SaveProduct,
  ) {}

  @Gql.mutation(() => Product, {
    permission: 'Vendor_Catalog::products',
    description: 'Says what a scanner reads off a product; refused where another product has the barcode',
  })
  async setProductBarcode(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU of the product' }) sku: string,
    @Arg.text('barcode', {
      max: BARCODE_LENGTH_MAX,
      nullable: true,
      description: 'Visible ASCII characters; left out or null, the product has none',
    })
    barcode: string | undefined,
  ): Promise<Product> {
    const { sku: stored } = await this.reader.get(sku);
    await this.saving.execute({ sku: stored, barcode: barcode?.trim() || null });
    return toProduct(await this.reader.get(stored));
  }
}
