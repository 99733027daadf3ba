import { Field, ObjectType } from '@nestjs/graphql';
import { SourceItem } from '../../source-items/graphql/index.js';
import { StockSalability } from './stock-salability.type.js';

/** Where a SKU is, and what can be sold of it (contract, "GraphQL"). */
@ObjectType({ description: 'Where a SKU is, and what can be sold of it' })
export class ProductStock {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Null for a SKU that the catalogue does not have' })
  name!: string | null;

  @Field(() => [SourceItem], { description: 'What is at each source' })
  sourceItems!: readonly SourceItem[];

  @Field(() => [StockSalability], { description: 'The stocks whose sources have an item of the SKU' })
  stocks!: readonly StockSalability[];
}
