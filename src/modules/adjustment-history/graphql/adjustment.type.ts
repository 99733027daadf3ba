import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ActorType } from '../../../platform/context/request-context.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { ActorTypeEnum } from '../../access/graphql/index.js';
import { ADJUSTMENT_REASONS, MANUAL_REASONS } from '../domain/vocabulary.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';

export const AdjustmentReasonEnum = schemaEnum('AdjustmentReason', ADJUSTMENT_REASONS, 'Why a quantity moved');
export const ManualReasonEnum = schemaEnum(
  'ManualReason',
  MANUAL_REASONS,
  'The reasons that a person may give; the service gives the others itself',
);

/** A row of the adjustment history (contract, "GraphQL"; spec, "Adjustment history row"). */
@ObjectType({ description: 'A row of the adjustment history' })
export class Adjustment {
  @Field(() => ID)
  adjustmentId!: string;

  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sku!: string;

  @Field(() => String)
  state!: string;

  @Field(() => Float, { description: 'How much the quantity moved' })
  delta!: number;

  @Field(() => Float)
  quantityAfter!: number;

  @Field(() => Int, { nullable: true, description: 'Set where the stock status changed' })
  statusBefore!: number | null;

  @Field(() => Int, { nullable: true, description: 'Set where the stock status changed' })
  statusAfter!: number | null;

  @Field(() => AdjustmentReasonEnum)
  reason!: AdjustmentReason;

  @Field(() => ActorTypeEnum)
  actorType!: ActorType;

  @Field(() => String, { nullable: true })
  actorId!: string | null;

  @Field(() => String, { nullable: true })
  actorLabel!: string | null;

  @Field(() => String, { nullable: true })
  referenceType!: string | null;

  @Field(() => String, { nullable: true })
  referenceId!: string | null;

  @Field(() => String, { nullable: true, description: 'The page of the document in the dashboard' })
  referenceUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Shared by all rows of one request' })
  requestId!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}

/** A page of the history; the resolver resolves its fields. */
@ObjectType({ description: 'A page of the adjustment history; what is not asked for is not counted' })
export class AdjustmentPage {}

/** A source as a filter shows it. */
@ObjectType({ description: 'A source by its name' })
export class SourceOption {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  enabled!: boolean;
}
