import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockBreakdown } from '../app/source-salable-quantities.service.js';

/** One source's part in what a stock can sell (contract, "GraphQL"; behaviour, "Per-source salable breakdown"). */
@ObjectType({ description: "One source's part in what a stock can sell" })
export class SourceSalability {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The name of the source' })
  sourceName!: string;

  @Field(() => Boolean, {
    name: 'enabled',
    description: 'Whether the source is enabled: what others have does not count',
  })
  isEnabled!: boolean;

  @Field(() => Boolean, { name: 'inStock', description: 'Whether the item is in stock at the source' })
  isInStock!: boolean;

  @Field(() => Float, { description: 'What it has' })
  onHand!: Quantity;

  @Field(() => Float, { description: 'What open reservations hold; 0 with source-level reservations off' })
  reserved!: Quantity;

  @Field(() => Float, { description: 'None of a disabled source or of an item that is out of stock' })
  salable!: Quantity;
}

/** What one stock can sell of a SKU. */
@ObjectType({ description: 'What one stock can sell of a SKU' })
export class StockSalability {
  @Field(() => Int, { description: 'The id of the stock' })
  stockId!: number;

  @Field(() => String, { description: 'The name of the stock' })
  stockName!: string;

  @Field(() => Float, { description: 'What the sources can sell, less what is held at none of them and the threshold' })
  salableQuantity!: Quantity;

  @Field(() => Boolean, { description: 'Whether anything of it can be sold' })
  isSalable!: boolean;

  @Field(() => Boolean, { description: 'Whether quantities are kept of it' })
  manageStock!: boolean;

  @Field(() => Float, {
    description:
      'What orders hold at none of the sources: of before source-level reservations, or all where they are off',
  })
  reservedWithoutSource!: Quantity;

  @Field(() => Float, {
    description:
      'The out-of-stock threshold: so much is kept back; below zero, so much may be sold beyond what is there',
  })
  threshold!: Quantity;

  @Field(() => [SourceSalability], { description: 'By the priority of the links; those that have an item of the SKU' })
  sources!: readonly SourceSalability[];
}

/** A breakdown as the schema shows it. */
export function toStockSalability({ reservationsWithoutSource, ...breakdown }: StockBreakdown): StockSalability {
  const sources = breakdown.sources.map((source) => ({ ...source, reserved: source.reservations.negated() }));
  return { ...breakdown, reservedWithoutSource: reservationsWithoutSource.negated(), sources };
}
