import { Field, InputType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import type { ActorType } from '../../../platform/context/request-context.js';
import { ACTOR_TYPES } from '../../../platform/context/request-context.js';
import { DateRange, NumberRange } from '../../../platform/graphql/ranges.js';
import {
  REQUEST_ID_LENGTH_MAX,
  SKU_LENGTH_MAX,
  SOURCE_CODE_LENGTH_MAX,
} from '../../../platform/identifiers/lengths.js';
import { ActorTypeEnum } from '../../access/graphql/index.js';
import {
  ADJUSTMENT_REASONS,
  NOTE_LENGTH_MAX,
  REFERENCE_ID_LENGTH_MAX,
  REFERENCE_TYPE_LENGTH_MAX,
  STATE_LENGTH_MAX,
} from '../domain/vocabulary.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';
import { AdjustmentReasonEnum } from './adjustment.type.js';

const SOURCES_MAX = 200;
const SKUS_MAX = 200;
const STATES_MAX = 101;

/** What a row of the history has to be; all that is given has to match (contract, "GraphQL"). */
@InputType({ description: 'What a row has to be; all that is given has to match' })
export class AdjustmentFilter {
  @Field(() => DateRange, { nullable: true, description: 'When it was written' })
  @IsOptional()
  createdAt?: DateRange | null;

  @Field(() => [String], { nullable: true, description: 'One of these sources' })
  @IsOptional()
  @ArrayMaxSize(SOURCES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCode?: readonly string[] | null;

  @Field(() => String, { nullable: true, description: 'The SKU, whole' })
  @IsOptional()
  @MaxLength(SKU_LENGTH_MAX)
  sku?: string | null;

  @Field(() => [String], { nullable: true, description: 'One of these SKUs' })
  @IsOptional()
  @ArrayMaxSize(SKUS_MAX)
  @MaxLength(SKU_LENGTH_MAX, { each: true })
  skus?: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: 'One of these states, by their codes' })
  @IsOptional()
  @ArrayMaxSize(STATES_MAX)
  @MaxLength(STATE_LENGTH_MAX, { each: true })
  state?: readonly string[] | null;

  @Field(() => [AdjustmentReasonEnum], { nullable: true, description: 'One of these reasons' })
  @IsOptional()
  @ArrayMaxSize(ADJUSTMENT_REASONS.length)
  reason?: readonly AdjustmentReason[] | null;

  @Field(() => [ActorTypeEnum], { nullable: true, description: 'One of these actors' })
  @IsOptional()
  @ArrayMaxSize(ACTOR_TYPES.length)
  actorType?: readonly ActorType[] | null;

  @Field(() => String, { nullable: true, description: 'Kind of the document behind it' })
  @IsOptional()
  @MaxLength(REFERENCE_TYPE_LENGTH_MAX)
  referenceType?: string | null;

  @Field(() => String, { nullable: true, description: 'The id of that document' })
  @IsOptional()
  @MaxLength(REFERENCE_ID_LENGTH_MAX)
  referenceId?: string | null;

  @Field(() => String, { nullable: true, description: 'The request, bulk or run that wrote it' })
  @IsOptional()
  @MaxLength(REQUEST_ID_LENGTH_MAX)
  requestId?: string | null;

  @Field(() => String, { nullable: true, description: 'A part of the note' })
  @IsOptional()
  @MaxLength(NOTE_LENGTH_MAX)
  note?: string | null;

  @Field(() => NumberRange, { nullable: true, description: 'The id of the row' })
  @IsOptional()
  @ValidateNested()
  @Type(() => NumberRange)
  adjustmentId?: NumberRange | null;

  @Field(() => NumberRange, { nullable: true, description: 'How much the quantity moved' })
  @IsOptional()
  @ValidateNested()
  @Type(() => NumberRange)
  delta?: NumberRange | null;

  @Field(() => NumberRange, { nullable: true, description: 'The quantity that the row left' })
  @IsOptional()
  @ValidateNested()
  @Type(() => NumberRange)
  quantityAfter?: NumberRange | null;
}
