import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

const VALUES_MAX = 200;

/** Which items of the past to show; all that is given has to match. */
@InputType({ description: 'Which items to show as they were; all that is given has to match' })
export class SourceItemAtFilter {
  @Field(() => [String], { nullable: true, description: 'At one of these sources' })
  @IsOptional()
  @ArrayMaxSize(VALUES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCode?: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: 'One of these SKUs' })
  @IsOptional()
  @ArrayMaxSize(VALUES_MAX)
  @MaxLength(SKU_LENGTH_MAX, { each: true })
  sku?: readonly string[] | null;
}

/** A source item as it was at a moment (contract, `source-items-at`). */
@ObjectType({ description: 'A source item as it was at a moment' })
export class SourceItemAt {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => Float, { description: 'What was on hand' })
  quantity!: Quantity;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;
}

/** A page of source items as they were. */
@ObjectType({ description: 'A page of source items as they were at a moment' })
export class SourceItemAtPage {
  @Field(() => DateTimeScalar, { description: 'The moment' })
  at!: string;

  @Field(() => [SourceItemAt], { description: 'The rows of the page' })
  items!: readonly SourceItemAt[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}
