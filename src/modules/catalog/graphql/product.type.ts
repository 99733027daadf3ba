import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { hasSourceItems, PRODUCT_TYPES } from '../domain/product.js';
import type { ProductType } from '../domain/product.js';
import type { ListedProduct } from '../domain/product-question.js';

export const ProductTypeEnum = schemaEnum('ProductType', PRODUCT_TYPES, 'The kinds of product', {
  simple: 'Kept at sources and shipped',
  virtual: 'Kept at sources and never shipped',
  downloadable: 'Never shipped: its buyer downloads it',
  configurable: 'One of its variants is sold',
  bundle: 'Sold with the selections of its buyer',
  grouped: 'Products that are shown together and sold one by one',
});

/** A product; where it is kept and what can be sold of it come from resolvers that read for a whole page at once. */
@ObjectType({ description: 'A product' })
export class Product {
  @Field(() => Int, { description: 'The id of the product' })
  productId!: number;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => ProductTypeEnum, { description: 'The kind of product' })
  typeId!: ProductType;

  @Field(() => Int, { description: '1 enabled, 2 disabled' })
  status!: number;

  @Field(() => String, { nullable: true, description: 'What a scanner reads off it' })
  barcode!: string | null;

  @Field(() => Boolean, { description: 'Products made of others have no source items of their own' })
  hasSourceItems!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was last changed' })
  updatedAt!: string;
}

/** A page of products. */
@ObjectType({ description: 'A page of products' })
export class ProductPage {
  @Field(() => [Product], { description: 'The rows of the page' })
  items!: readonly Product[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** A product as the schema shows it. */
export function toProduct(product: ListedProduct): Product {
  return { ...product, hasSourceItems: hasSourceItems(product.typeId) };
}
