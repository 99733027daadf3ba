import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { STATE_LENGTH_MAX } from '../../adjustment-history/index.js';
import {
  STEP_KINDS,
  TRANSFER_ITEMS_MAX,
  TRANSFER_NOTE_LENGTH_MAX,
  TRANSFER_REFERENCE_LENGTH_MAX,
  TRANSFER_STATUSES,
} from '../domain/transfer.js';
import type { StepKind, TransferStatus } from '../domain/transfer.js';

const VALUES_MAX = 200;

export const TransferOrderStatusEnum = schemaEnum(
  'TransferOrderStatus',
  TRANSFER_STATUSES,
  'How far a transfer has come',
  {
    draft: 'It is planned, and nothing has left',
    shipped: 'Goods are on their way, and none have arrived',
    partially_received: 'Some of the goods have arrived',
    received: 'Everything that was planned has arrived',
    closed: 'It was closed with differences: what had not arrived is lost',
    cancelled: 'It was cancelled: what had not arrived is at the origin again',
  },
);

export const TransferOrderStepKindEnum = schemaEnum(
  'TransferOrderStepKind',
  STEP_KINDS,
  'What happened to a transfer',
  {
    created: 'It was planned',
    changed: 'The draft was changed',
    shipped: 'Goods have left the origin',
    received: 'Goods have arrived',
    closed: 'What had not arrived was written off',
    cancelled: 'What had not arrived went back to the origin',
    corrected: 'A repair has written off what the destination did not have in transit any more',
  },
);

/** Goods that go from one source to another, and take time for it. */
@ObjectType({ description: 'Goods that go from one source to another, and take time for it' })
export class TransferOrder {
  @Field(() => Int, { description: 'Its id' })
  transferId!: number;

  @Field(() => String, { description: 'The code of the source that the goods leave' })
  originSourceCode!: string;

  @Field(() => String, { description: 'The code of the source that they come to' })
  destinationSourceCode!: string;

  @Field(() => TransferOrderStatusEnum, { description: 'How far it has come' })
  status!: TransferStatus;

  @Field(() => Boolean, { description: 'Whether what orders hold of the goods follows them at receipt' })
  moveReservations!: boolean;

  @Field(() => String, { nullable: true, description: 'A number of the people who plan it' })
  reference!: string | null;

  @Field(() => String, { nullable: true, description: 'Words about it' })
  note!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it should arrive' })
  expectedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Who has planned it' })
  createdBy!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was planned' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When something happened to it last' })
  updatedAt!: string;
}

/** A page of transfers. */
@ObjectType({ description: 'A page of transfers' })
export class TransferOrderPage {
  @Field(() => [TransferOrder], { description: 'The rows of the page' })
  items!: readonly TransferOrder[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** What the items of a transfer add up to. */
@ObjectType({ description: 'What the items of a transfer add up to' })
export class TransferOrderTotals {
  @Field(() => Int, { description: 'Products of the transfer' })
  items!: number;

  @Field(() => Float, { description: 'What is planned' })
  quantity!: Quantity;

  @Field(() => Float, { description: 'What has left the origin' })
  shipped!: Quantity;

  @Field(() => Float, { description: 'What is on its way' })
  inTransit!: Quantity;

  @Field(() => Float, { description: 'What has arrived' })
  received!: Quantity;

  @Field(() => Float, { description: 'What is lost' })
  lost!: Quantity;
}

/** What is planned of a product, and what has become of it. */
@ObjectType({ description: 'What is planned of a product, and what has become of it' })
export class TransferOrderLine {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Its name; null where the catalogue has it no more' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Its barcode' })
  barcode!: string | null;

  @Field(() => Float, { description: 'What is planned' })
  quantity!: Quantity;

  @Field(() => Float, { description: 'What is planned and has not left' })
  toShip!: Quantity;

  @Field(() => Float, { description: 'What has left the origin' })
  shipped!: Quantity;

  @Field(() => Float, { description: 'What was shipped and is neither received, returned nor lost' })
  inTransit!: Quantity;

  @Field(() => Float, { description: 'What has arrived, in whatever state' })
  received!: Quantity;

  @Field(() => Float, { description: 'What is at the origin again' })
  returned!: Quantity;

  @Field(() => Float, { description: 'What is lost' })
  lost!: Quantity;
}

/** What happened to a transfer. */
@ObjectType({ description: 'What happened to a transfer' })
export class TransferOrderStep {
  @Field(() => Int, { description: 'Its id' })
  stepId!: number;

  @Field(() => TransferOrderStepKindEnum, { description: 'What it was' })
  kind!: StepKind;

  @Field(() => String, { nullable: true, description: 'Who it was; null for the service itself' })
  actorLabel!: string | null;

  @Field(() => String, { description: 'The request, under which the history has its rows' })
  requestId!: string;

  @Field(() => String, { nullable: true, description: 'Words about it' })
  note!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was' })
  createdAt!: string;

  @Field(() => Float, { description: 'What it has moved of all products together' })
  quantity!: Quantity;
}

/** A transfer with its items and steps. */
@ObjectType({ description: 'A transfer with its items and steps' })
export class TransferOrderDetails {
  @Field(() => TransferOrder, { description: 'The transfer' })
  transfer!: TransferOrder;

  @Field(() => Int, { description: 'The id of the last step; a change of a draft may expect it' })
  version!: number;

  @Field(() => [TransferOrderLine], { description: 'Its items, by SKU' })
  lines!: readonly TransferOrderLine[];

  @Field(() => [TransferOrderStep], { description: 'What happened to it, in this order' })
  steps!: readonly TransferOrderStep[];
}

/** What a step has moved of a product. */
@ObjectType({ description: 'What a step has moved of a product' })
export class TransferOrderStepItem {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, {
    description: 'The state of the goods after the step; of what is lost, the one that they were in',
  })
  state!: string;

  @Field(() => Float, { description: 'How much of it' })
  quantity!: Quantity;
}

/** A state in which goods can arrive. */
@ObjectType({ description: 'A state in which goods can arrive' })
export class TransferOrderState {
  @Field(() => String, { description: 'Its code' })
  code!: string;

  @Field(() => String, { description: 'What people call it' })
  name!: string;
}

/** What a scanned or typed code stands for, and what of it could leave a source. */
@ObjectType({ description: 'What a scanned or typed code stands for, and what of it could leave a source' })
export class TransferOrderGoods {
  @Field(() => String, { description: 'The code' })
  code!: string;

  @Field(() => String, { nullable: true, description: 'The SKU of the product; null where no product has the code' })
  sku!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the product' })
  name!: string | null;

  @Field(() => Float, { nullable: true, description: 'On hand at the origin; null where it does not have the product' })
  onHand!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What of it no order holds there; null where the origin does not have it',
  })
  available!: number | null;
}

/** Which transfers to show; all that is given has to match. */
@InputType({ description: 'Which transfers to show; all that is given has to match' })
export class TransferOrderFilter {
  @Field(() => [TransferOrderStatusEnum], { nullable: true, description: 'With one of these statuses' })
  @IsOptional()
  @ArrayMaxSize(VALUES_MAX)
  status?: readonly TransferStatus[] | null;

  @Field(() => [String], { nullable: true, description: 'From one of these sources' })
  @IsOptional()
  @ArrayMaxSize(VALUES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  originSourceCode?: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: 'To one of these sources' })
  @IsOptional()
  @ArrayMaxSize(VALUES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  destinationSourceCode?: readonly string[] | null;

  @Field(() => String, { nullable: true, description: 'A part of the reference or of the note' })
  @IsOptional()
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  search?: string | null;
}

/** So much of a product. */
@InputType({ description: 'So much of a product' })
export class TransferOrderItemInput {
  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => Float, { description: 'How much of it; above zero' })
  quantity!: number;
}

/** So much of a product has arrived. */
@InputType({ description: 'So much of a product has arrived' })
export class TransferOrderArrivalInput {
  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => Float, { description: 'How much of it; above zero' })
  quantity!: number;

  @Field(() => String, { nullable: true, description: 'The state in which it is; available where nothing is said' })
  @IsOptional()
  @MaxLength(STATE_LENGTH_MAX)
  state?: string | null;
}

/** A draft; what is left out stays as it is. */
@InputType({ description: 'A draft; what is left out stays as it is, or as a new one has it' })
export class TransferOrderInput {
  @Field(() => String, { nullable: true, description: 'The code of the source that the goods leave' })
  @IsOptional()
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  originSourceCode?: string | null;

  @Field(() => String, { nullable: true, description: 'The code of the source that they come to' })
  @IsOptional()
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  destinationSourceCode?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether what orders hold of the goods follows them at receipt',
  })
  @IsOptional()
  moveReservations?: boolean | null;

  @Field(() => String, { nullable: true, description: 'A number of your own' })
  @IsOptional()
  @MaxLength(TRANSFER_REFERENCE_LENGTH_MAX)
  reference?: string | null;

  @Field(() => String, { nullable: true, description: 'Words about it' })
  @IsOptional()
  @MaxLength(TRANSFER_NOTE_LENGTH_MAX)
  note?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it should arrive' })
  @IsOptional()
  expectedAt?: string | null;

  @Field(() => [TransferOrderItemInput], { nullable: true, description: 'All of its items' })
  @IsOptional()
  @ArrayMaxSize(TRANSFER_ITEMS_MAX)
  @ValidateNested({ each: true })
  @Type(() => TransferOrderItemInput)
  items?: readonly TransferOrderItemInput[] | null;
}
