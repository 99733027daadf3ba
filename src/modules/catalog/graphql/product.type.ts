import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { hasSourceItems, PRODUCT_TYPES } from '../domain/product.js';
import type { ProductType } from '../domain/product.js';
import type { ListedProduct } from '../domain/product-question.js';

export const ProductTypeEnum = schemaEnum('ProductType', PRODUCT_TYPES, 'The kinds of product');

/** A product; where it is kept and what can be sold of it come from resolvers that read for a whole page at once. */
@ObjectType({ description: 'A product' })
export class Product {
  @Field(() => Int)
  productId!: number;

  @Field(() => String)
  sku!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ProductTypeEnum)
  typeId!: ProductType;

  @Field(() => Int, { description: '1 enabled, 2 disabled' })
  status!: number;

  @Field(() => Boolean, { description: 'Products made of others have no source items of their own' })
  hasSourceItems!: boolean;

  @Field(() => DateTimeScalar)
  updatedAt!: string;
}

/** A page of products. */
@ObjectType({ description: 'A page of products' })
export class ProductPage {
  @Field(() => [Product])
  items!: readonly Product[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

/** A product as the schema shows it. */
export function toProduct(product: ListedProduct): Product {
  return { ...product, hasSourceItems: hasSourceItems(product.typeId) };
}
