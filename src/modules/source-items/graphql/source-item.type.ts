import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { StoredSourceItem } from '../domain/source-item.js';

/** What one source has of one SKU (contract, "GraphQL"); the fields of its source come from `SourceItemResolver`. */
@ObjectType({ description: 'What one source has of one SKU' })
export class SourceItem {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sku!: string;

  @Field(() => Float)
  quantity!: number;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;
}

/** A source item as the schema shows it. */
export function toSourceItem({ sourceCode, sku, quantity, status }: StoredSourceItem): SourceItem {
  return { sourceCode, sku, quantity: quantity.toNumber(), status };
}
