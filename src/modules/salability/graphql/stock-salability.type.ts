import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { StockBreakdown } from '../app/source-salable-quantities.service.js';

/** One source's part in what a stock can sell (contract, "GraphQL"; behaviour, "Per-source salable breakdown"). */
@ObjectType({ description: "One source's part in what a stock can sell" })
export class SourceSalability {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sourceName!: string;

  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => Boolean, { description: 'Whether the item is in stock at the source' })
  inStock!: boolean;

  @Field(() => Float)
  onHand!: number;

  @Field(() => Float, { description: 'What open reservations hold; 0 with source-level reservations off' })
  reserved!: number;

  @Field(() => Float, { description: 'None of a disabled source or of an item that is out of stock' })
  salable!: number;
}

/** What one stock can sell of a SKU. */
@ObjectType({ description: 'What one stock can sell of a SKU' })
export class StockSalability {
  @Field(() => Int)
  stockId!: number;

  @Field(() => String)
  stockName!: string;

  @Field(() => Float, { description: 'Less the threshold: the sources need not add up to it' })
  salableQuantity!: number;

  @Field(() => Boolean)
  isSalable!: boolean;

  @Field(() => Boolean)
  manageStock!: boolean;

  @Field(() => [SourceSalability], { description: 'By the priority of the links; those that have an item of the SKU' })
  sources!: readonly SourceSalability[];
}

/** A breakdown as the schema shows it. */
export function toStockSalability(breakdown: StockBreakdown): StockSalability {
  const { stockId, stockName, salableQuantity, isSalable, manageStock, sources } = breakdown;
  return {
    stockId,
    stockName,
    salableQuantity: salableQuantity.toNumber(),
    isSalable,
    manageStock,
    sources: sources.map((source) => ({
      sourceCode: source.sourceCode,
      sourceName: source.sourceName,
      enabled: source.isEnabled,
      inStock: source.isInStock,
      onHand: source.onHand.toNumber(),
      reserved: source.reservations.negated().toNumber(),
      salable: source.salable.toNumber(),
    })),
  };
}
