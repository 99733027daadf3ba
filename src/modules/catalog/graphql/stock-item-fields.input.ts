import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { IsIn, IsOptional, Max, Min } from 'class-validator';
import { Quantity, QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import type { StockItemToSave } from '../domain/product.js';
import { BACKORDER_CODES } from '../domain/stock-configuration.js';

/** Stock item fields that many products get at once; what is absent stays as each product has it. */
@InputType({ description: 'Stock item fields that many products get; what is absent stays as each of them has it' })
export class StockItemFields {
  @Field(() => Float, { nullable: true, description: 'At the default source, where the product is there' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  quantity?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'At the default source, where the product is there' })
  isInStock?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether quantities are kept; null leaves it as it is' })
  manageStock?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the settings decide instead' })
  useConfigManageStock?: boolean | null;

  @Field(() => Int, { nullable: true, description: '0 none, 1 allowed, 2 allowed with a notice' })
  @IsOptional()
  @IsIn([...BACKORDER_CODES])
  backorders?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the settings decide instead' })
  useConfigBackorders?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'The out-of-stock threshold' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  minQty?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the settings decide instead' })
  useConfigMinQty?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'Below this quantity the product counts as low' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  notifyStockQty?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the settings decide instead' })
  useConfigNotifyStockQty?: boolean | null;
}

/** The fields in the words of the use case. */
export function toStockItem(fields: StockItemFields): StockItemToSave {
  const given = {
    qty: fields.quantity == null ? undefined : Quantity.of(fields.quantity),
    isInStock: fields.isInStock ?? undefined,
    manageStock: fields.manageStock ?? undefined,
    useConfigManageStock: fields.useConfigManageStock ?? undefined,
    backorders: fields.backorders ?? undefined,
    useConfigBackorders: fields.useConfigBackorders ?? undefined,
    minQty: fields.minQty == null ? undefined : Quantity.of(fields.minQty),
    useConfigMinQty: fields.useConfigMinQty ?? undefined,
    notifyStockQty: fields.notifyStockQty == null ? undefined : Quantity.of(fields.notifyStockQty),
    useConfigNotifyStockQty: fields.useConfigNotifyStockQty ?? undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
