import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockBreakdown } from '../app/source-salable-quantities.service.js';

/** One source's part in what a stock can sell (contract, "GraphQL"; behaviour, "Per-source salable breakdown"). */
@ObjectType({ description: "One source's part in what a stock can sell" })
export class SourceSalability {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sourceName!: string;

  @Field(() => Boolean, { name: 'enabled' })
  isEnabled!: boolean;

  @Field(() => Boolean, { name: 'inStock', description: 'Whether the item is in stock at the source' })
  isInStock!: boolean;

  @Field(() => Float)
  onHand!: Quantity;

  @Field(() => Float, { description: 'What open reservations hold; 0 with source-level reservations off' })
  reserved!: Quantity;

  @Field(() => Float, { description: 'None of a disabled source or of an item that is out of stock' })
  salable!: Quantity;
}

/** What one stock can sell of a SKU. */
@ObjectType({ description: 'What one stock can sell of a SKU' })
export class StockSalability {
  @Field(() => Int)
  stockId!: number;

  @Field(() => String)
  stockName!: string;

  @Field(() => Float, { description: 'Less the threshold: the sources need not add up to it' })
  salableQuantity!: Quantity;

  @Field(() => Boolean)
  isSalable!: boolean;

  @Field(() => Boolean)
  manageStock!: boolean;

  @Field(() => [SourceSalability], { description: 'By the priority of the links; those that have an item of the SKU' })
  sources!: readonly SourceSalability[];
}

/** A breakdown as the schema shows it. */
export function toStockSalability(breakdown: StockBreakdown): StockSalability {
  const sources = breakdown.sources.map((source) => ({ ...source, reserved: source.reservations.negated() }));
  return { ...breakdown, sources };
}
