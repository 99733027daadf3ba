import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ActorType } from '../../../platform/context/request-context.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { ActorTypeEnum } from '../../access/graphql/index.js';
import { ADJUSTMENT_REASONS, MANUAL_REASONS } from '../domain/vocabulary.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';

const REASON_MEANINGS = {
  correction: 'A figure was wrong',
  count: 'A stock-taking',
  received: 'Goods came in',
  return_restock: 'Goods came back and are sold again',
  damaged: 'Goods were damaged',
  theft_or_loss: 'Goods are gone',
  promotion_or_donation: 'Goods were given away',
  shipment: 'Goods left for a customer',
  transfer_out: 'Goods left for another source',
  transfer_in: 'Goods came from another source',
  transit_loss: 'Goods got lost on their way',
  incoming_declared: 'Goods were announced',
  state_move: 'Goods moved from one state to another',
  legacy_bridge: 'A client of the legacy stock item set it',
  other: 'None of the others',
  import: 'A file was imported',
} as const;
export const AdjustmentReasonEnum = schemaEnum(
  'AdjustmentReason',
  ADJUSTMENT_REASONS,
  'Why a quantity moved',
  REASON_MEANINGS,
);
export const ManualReasonEnum = schemaEnum(
  'ManualReason',
  MANUAL_REASONS,
  'The reasons that a person may give; the service gives the others itself',
  REASON_MEANINGS,
);

/** A row of the adjustment history (contract, "GraphQL"; spec, "Adjustment history row"). */
@ObjectType({ description: 'A row of the adjustment history' })
export class Adjustment {
  @Field(() => ID, { description: 'Grows with every row' })
  adjustmentId!: string;

  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The code of the state that the quantity is in; available is what is on sale' })
  state!: string;

  @Field(() => Float, { description: 'How much the quantity moved' })
  delta!: number;

  @Field(() => Float, { description: 'The quantity that the row left' })
  quantityAfter!: number;

  @Field(() => Int, { nullable: true, description: 'Set where the stock status changed' })
  statusBefore!: number | null;

  @Field(() => Int, { nullable: true, description: 'Set where the stock status changed' })
  statusAfter!: number | null;

  @Field(() => AdjustmentReasonEnum, { description: 'Why the quantity moved' })
  reason!: AdjustmentReason;

  @Field(() => ActorTypeEnum, { description: 'What kind of caller moved it' })
  actorType!: ActorType;

  @Field(() => String, { nullable: true, description: 'The id of the caller; null for the system' })
  actorId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the caller at that time' })
  actorLabel!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Kind of the document behind it: order, shipment, or a word of the caller',
  })
  referenceType!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of that document' })
  referenceId!: string | null;

  @Field(() => String, { nullable: true, description: 'The page of the document in the dashboard' })
  referenceUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Shared by all rows of one request' })
  requestId!: string | null;

  @Field(() => String, { nullable: true, description: 'Words of the caller' })
  note!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was written' })
  createdAt!: string;
}

/** A page of the history; the resolver resolves its fields. */
@ObjectType({ description: 'A page of the adjustment history; what is not asked for is not counted' })
export class AdjustmentPage {}

/** A source as a filter shows it. */
@ObjectType({ description: 'A source by its name' })
export class SourceOption {
  @Field(() => String, { description: 'The code of the source' })
  code!: string;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is enabled' })
  enabled!: boolean;
}
