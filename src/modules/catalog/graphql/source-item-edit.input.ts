import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { IsIn, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity, QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import type { StockStatus } from '../../source-items/index.js';
import type { ProductSourceEdit } from '../app/edit-product-sources.service.js';

const STATUSES = [0, 1];

const KINDS = ['assign', 'set', 'unassign'] as const;
const SourceItemEditKindEnum = schemaEnum(
  'SourceItemEditKind',
  KINDS,
  'assign: the product comes to the source; set: quantity or status change; unassign: it leaves the source',
  {
    assign: 'The product comes to the source',
    set: 'Quantity or status change',
    unassign: 'The product leaves the source',
  },
);

/** What a form does to the product's item at one source, and what it showed of it. */
@InputType({ description: "What a form does to the product's item at one source, and what it showed of it" })
export class SourceItemEdit {
  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  sourceCode!: string;

  @Field(() => SourceItemEditKindEnum, { description: 'What is done to the item' })
  kind!: (typeof KINDS)[number];

  @Field(() => Float, { nullable: true, description: 'Absent: stays as it is; 0 for an item that is new' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  quantity?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '1 in stock, 0 out of stock; absent: stays as it is, 0 if it is new',
  })
  @IsOptional()
  @IsIn(STATUSES)
  status?: StockStatus | null;

  @Field(() => Float, { nullable: true, description: 'What was shown; everything is refused where it is no longer so' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  expectedQuantity?: number | null;

  @Field(() => Int, { nullable: true, description: 'What was shown; everything is refused where it is no longer so' })
  @IsOptional()
  @IsIn(STATUSES)
  expectedStatus?: StockStatus | null;
}

/** An edit in the words of the use case. */
export function toEdit(edit: SourceItemEdit): ProductSourceEdit {
  const { sourceCode, kind } = edit;
  const quantity = edit.quantity == null ? undefined : Quantity.of(edit.quantity);
  const status = edit.status ?? undefined;
  if (kind === 'assign') return { kind, sourceCode, quantity: quantity ?? Quantity.ZERO, status: status ?? 0 };
  const shown = {
    quantity: edit.expectedQuantity == null ? undefined : Quantity.of(edit.expectedQuantity),
    status: edit.expectedStatus ?? undefined,
  };
  return kind === 'set' ? { kind, sourceCode, quantity, status, shown } : { kind, sourceCode, shown };
}
