import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { PageInfo } from '../../../platform/graphql/page.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { STOCK_STATE_LIMITS } from '../domain/stock-state.js';

const VALUES_MAX = 200;

/** A state that goods at a source can be in besides `available`. */
@ObjectType({ description: 'A state that goods at a source can be in besides available' })
export class StockState {
  @Field(() => String, { description: 'What the history and every request call it' })
  code!: string;

  @Field(() => String, { description: 'What people call it' })
  name!: string;

  @Field(() => Boolean, { description: 'One that the service comes with: it can be renamed and not removed' })
  isSystem!: boolean;
}

/** What a source item has in a state. */
@ObjectType({ description: 'What a source item has in a state' })
export class StateQuantity {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The code of the state; available is what is on sale' })
  state!: string;

  @Field(() => Float, { description: 'How much of it there is' })
  quantity!: Quantity;
}

/** A page of what source items have in other states than `available`. */
@ObjectType({ description: 'A page of what source items have in other states than available' })
export class StateQuantityPage {
  @Field(() => [StateQuantity], { description: 'The rows of the page' })
  items!: readonly StateQuantity[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** What moved between states, or was announced. */
@ObjectType({ description: 'What moved between states, or was announced' })
export class StateChanges {
  @Field(() => String, { description: 'The request of the history rows: by it all of it is taken back' })
  requestId!: string;

  @Field(() => [StateQuantity], { description: 'What is left in each state that was touched' })
  quantities!: readonly StateQuantity[];
}

/** Which quantities to show; all that is given has to match. */
@InputType({ description: 'Which quantities to show; all that is given has to match' })
export class StateQuantityFilter {
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

  @Field(() => [String], { nullable: true, description: 'One of these states, by their codes' })
  @IsOptional()
  @ArrayMaxSize(VALUES_MAX)
  @MaxLength(STOCK_STATE_LIMITS.code, { each: true })
  state?: readonly string[] | null;
}

/** So much of a source item is to go from one state to another. */
@InputType({ description: 'So much of a source item is to go from one state to another' })
export class StateMoveInput {
  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => String, { description: 'The state that it leaves; available is what is on sale' })
  @MaxLength(STOCK_STATE_LIMITS.code)
  fromState!: string;

  @Field(() => String, { description: 'The state that it is in then' })
  @MaxLength(STOCK_STATE_LIMITS.code)
  toState!: string;

  @Field(() => Float, { description: 'How much of it; above zero' })
  quantity!: number;
}

/** Goods that are expected at a source. */
@InputType({ description: 'Goods that are expected at a source' })
export class IncomingItemInput {
  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => Float, { description: 'Expected in addition; below zero takes back what was announced' })
  quantity!: number;
}
