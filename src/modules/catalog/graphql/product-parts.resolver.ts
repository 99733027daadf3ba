import { Context, Int, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductComposition } from '../app/product-composition.service.js';
import { ProductList } from '../app/product-list.service.js';
import { ProductPart, ProductParts, toParts } from './product-part.type.js';
import { Product, toProduct } from './product.type.js';

/** Parts and parents that one field gives, at most. */
const LIMIT_MAX = 500;
const LIMIT_DEFAULT = 20;
/** What reading the parts or parents of one product is charged, however many are shown: all links are read. */
const READING_COST = 100;

const LIMITS = { min: 1, max: LIMIT_MAX, defaultValue: LIMIT_DEFAULT } as const;

function limitOf({ limit }: Record<string, unknown>): number {
  return typeof limit === 'number' ? limit : LIMIT_DEFAULT;
}

/** What products are made of, and what they are part of: a few statements for all products of a request. */
@GqlResolver(() => Product)
export class ProductPartsResolver {
  constructor(
    private readonly compositions: ProductComposition,
    private readonly list: ProductList,
  ) {}

  @Gql.field(() => Int, {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    description: 'Of how many products it is made; 0 for products that are kept at sources',
  })
  async partCount(
    @Parent() { productId, hasSourceItems }: Product,
    @Context() context: GraphqlContext,
  ): Promise<number> {
    if (hasSourceItems) return 0;
    const loader = context.loader('products.partCount', (ids: readonly number[]) => this.compositions.sizesOf(ids));
    return (await loader.load(productId)) ?? 0;
  }

  @Gql.field(() => ProductParts, {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    nullable: true,
    description: 'What it is made of; null for products that are kept at sources',
    complexity: ({ args, childComplexity }) => READING_COST + limitOf(args) * childComplexity,
  })
  async parts(
    @Parent() { productId, hasSourceItems }: Product,
    @Arg.int('limit', { ...LIMITS, description: 'Parts to give, at most' }) limit: number,
    @Context() context: GraphqlContext,
  ): Promise<ProductParts | null> {
    if (hasSourceItems) return null;
    const loader = context.loader('products.parts', (ids: readonly number[]) => this.compositions.ofIds(ids));
    const composition = await loader.load(productId);
    return composition ? toParts(composition, limit) : null;
  }

  @Gql.field(() => [Product], {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    description: 'The composite products that it is part of',
    complexity: ({ args, childComplexity }) => READING_COST + limitOf(args) * childComplexity,
  })
  async partOf(
    @Parent() { sku, hasSourceItems }: Product,
    @Arg.int('limit', { ...LIMITS, description: 'Products to give, at most' }) limit: number,
    @Context() context: GraphqlContext,
  ): Promise<readonly Product[]> {
    if (!hasSourceItems) return [];
    const loader = context.loader(`products.partOf.${limit}`, async (skus: readonly string[]) => {
      const parents = await this.compositions.parentsOf(skus, limit);
      return new Map(skus.map((one) => [one, parents.get(skuKey(one)) ?? []]));
    });
    const parents = (await loader.load(sku)) ?? [];
    const products = await Promise.all(parents.map(({ productId }) => loadProduct(context, this.list, productId)));
    return products.filter((product) => product !== undefined);
  }
}

/** The product behind a part. */
@GqlResolver(() => ProductPart)
export class ProductPartResolver {
  constructor(private readonly list: ProductList) {}

  @Gql.field(() => Product, {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    nullable: true,
    description: 'The product; null where it was deleted meanwhile',
    complexity: ({ childComplexity }) => 1 + childComplexity,
  })
  async product(
    @Parent() { productId }: ProductPart,
    @Context() context: GraphqlContext,
  ): Promise<Product | undefined> {
    return loadProduct(context, this.list, productId);
  }
}

function loadProduct(context: GraphqlContext, list: ProductList, productId: number): Promise<Product | undefined> {
  const loader = context.loader('products.byId', async (ids: readonly number[]) => {
    const products = await list.byIds(ids);
    return new Map(products.map((product) => [product.productId, toProduct(product)]));
  });
  return loader.load(productId);
}
