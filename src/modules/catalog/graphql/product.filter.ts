import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsIn, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import { PRODUCT_DISABLED, PRODUCT_ENABLED, PRODUCT_TYPES } from '../domain/product.js';
import type { ProductType } from '../domain/product.js';
import { ProductTypeEnum } from './product.type.js';

const SEARCH_LENGTH_MAX = 255;
const SOURCES_MAX = 200;

/** The fields by which products may be sorted, with their columns. */
export const COLUMN_OF = {
  productId: 'product_id',
  sku: 'sku',
  name: 'name',
  typeId: 'type_id',
  status: 'status',
  updatedAt: 'updated_at',
} as const;

export type ProductSortField = keyof typeof COLUMN_OF;
const ProductSortFieldEnum = schemaEnum(
  'ProductSortField',
  Object.keys(COLUMN_OF) as ProductSortField[],
  'What products can be sorted by',
  {
    productId: 'The id of the product',
    sku: 'The SKU',
    name: 'The name',
    typeId: 'The kind of product',
    status: 'Enabled ones first',
    updatedAt: 'When it was last changed',
  },
);

/** What a product has to be; all that is given has to match. */
@InputType({ description: 'What a product has to be; all that is given has to match' })
export class ProductFilter {
  @Field(() => String, { nullable: true, description: 'Part of the SKU or of the name' })
  @IsOptional()
  @MaxLength(SEARCH_LENGTH_MAX)
  search?: string | null;

  @Field(() => [ProductTypeEnum], { nullable: true, description: 'One of these types' })
  @IsOptional()
  @ArrayMaxSize(PRODUCT_TYPES.length)
  typeId?: readonly ProductType[] | null;

  @Field(() => Int, { nullable: true, description: '1 enabled, 2 disabled' })
  @IsOptional()
  @IsIn([PRODUCT_ENABLED, PRODUCT_DISABLED])
  status?: number | null;

  @Field(() => [String], { nullable: true, description: 'Kept at one of these sources' })
  @IsOptional()
  @ArrayMaxSize(SOURCES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCode?: readonly string[] | null;

  @Field(() => Float, {
    nullable: true,
    description: 'This quantity or less at one of the sources of the filter, or at any',
  })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  quantityAtMost?: number | null;
}

/** The order of a list of products; by id where it leaves two equal. */
@InputType({ description: 'The order of a list of products' })
export class ProductSort {
  @Field(() => ProductSortFieldEnum, { description: 'What comes in order' })
  field!: ProductSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}
