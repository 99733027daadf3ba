import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { SourceItemReader } from '../../source-items/index.js';
import { SourceItem } from '../../source-items/graphql/index.js';
import { PieceRule } from '../app/piece-rule.service.js';
import { ProductList } from '../app/product-list.service.js';
import { ProductReader } from '../app/product-reader.service.js';
import { ProductFilter, ProductSort } from './product.filter.js';
import { toCriteria, toQuestion } from './product.mapping.js';
import { Product, ProductPage, toProduct } from './product.type.js';

/** Products with their source items over GraphQL; a page costs the same number of statements whatever its size. */
@GqlResolver(() => Product)
export class ProductsResolver {
  constructor(
    private readonly list: ProductList,
    private readonly reader: ProductReader,
    private readonly items: SourceItemReader,
    private readonly pieces: PieceRule,
  ) {}

  @Gql.query(() => ProductPage, {
    permission: 'Vendor_Catalog::products',
    forBoundCallers: 'within sources',
    description: 'Products, by id where no order is given; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async products(
    @Arg.input('filter', ProductFilter, { nullable: true, description: 'What the rows have to be' })
    filter: ProductFilter | undefined,
    @Arg.input('sort', ProductSort, { nullable: true, description: 'What comes first' }) sort: ProductSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<ProductPage> {
    const page = checkedPage(pageSize, currentPage);
    const asked = filter ?? {};
    const criteria = toCriteria(asked, sort ?? undefined, page);
    const { products, totalCount } = await this.list.page(toQuestion(asked), criteria);
    return pageOf(products.map(toProduct), totalCount, page);
  }

  @Gql.query(() => Product, {
    permission: 'Vendor_Catalog::products',
    forBoundCallers: 'no source data',
    description: 'One product; NOT_FOUND where the catalogue does not have the SKU',
    complexity: ({ childComplexity }) => 5 + childComplexity,
  })
  async product(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU of the product' }) sku: string,
  ): Promise<Product> {
    return toProduct(await this.reader.get(sku));
  }

  @Gql.field(() => [SourceItem], {
    permission: 'Vendor_InventoryApi::source',
    forBoundCallers: 'within sources',
    description: 'Where the product is kept, by the code of the source',
    nullable: true,
    complexity: ({ childComplexity }) => 1 + 3 * childComplexity,
  })
  async sourceItems(
    @Parent() { sku }: Product,
    @Context() context: GraphqlContext,
  ): Promise<readonly SourceItem[] | null> {
    const loader = context.loader('products.sourceItems', async (skus: readonly string[]) => {
      const bySku = new Map(skus.map((one): [string, SourceItem[]] => [skuKey(one), []]));
      for (const item of await this.items.ofSkus(skus)) bySku.get(skuKey(item.sku))?.push(item);
      return new Map(skus.map((one) => [one, bySku.get(skuKey(one)) ?? []]));
    });
    return (await loader.load(sku)) ?? [];
  }

  @Gql.field(() => Boolean, {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    description: 'Whether its quantities may have decimals; else it is sold by the piece',
  })
  async isQtyDecimal(@Parent() { sku }: Product, @Context() context: GraphqlContext): Promise<boolean> {
    const loader = context.loader('products.isQtyDecimal', async (skus: readonly string[]) => {
      const decimal = await this.pieces.soldInDecimals(skus);
      return new Map(skus.map((one) => [one, decimal.has(skuKey(one))]));
    });
    return (await loader.load(sku)) ?? false;
  }
}
