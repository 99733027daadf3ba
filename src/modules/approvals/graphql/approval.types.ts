import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { APPROVAL_STATUSES } from '../domain/approval.js';
import type { ApprovalStatus } from '../domain/approval.js';

export const ApprovalStatusEnum = schemaEnum(
  'ApprovalStatus',
  APPROVAL_STATUSES,
  'Where a request for approval stands',
  {
    waiting: 'A second person has to decide',
    approved: 'It was done',
    rejected: 'A second person has refused it',
    withdrawn: 'Who has asked for it has taken it back',
    expired: 'Nobody has decided in time',
  },
);

@ObjectType({ description: 'What a request for approval would do to one quantity' })
export class ApprovalRow {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The code of the state; available is what is on sale' })
  state!: string;

  @Field(() => Float, { description: 'By how much the quantity would change' })
  delta!: number;

  @Field(() => Float, { description: 'The quantity that would be left' })
  quantityAfter!: number;
}

/** A change that was larger than its requester may write alone. */
@ObjectType({ description: 'A change that was larger than its requester may write alone' })
export class Approval {
  @Field(() => Int, { name: 'id', description: 'Its id' })
  approvalId!: number;

  @Field(() => String, { description: 'What was asked for, by the name of the use case' })
  useCase!: string;

  @Field(() => ApprovalStatusEnum, { description: 'Where it stands' })
  status!: ApprovalStatus;

  @Field(() => Int, { description: 'Quantities that would change' })
  rowCount!: number;

  @Field(() => Float, { description: 'The largest change of one quantity' })
  largestQuantity!: Quantity;

  @Field(() => Float, {
    description: 'The largest change of one quantity, by the price of the product when it was asked',
  })
  largestValue!: number;

  @Field(() => String, { nullable: true, description: 'Who has asked for it' })
  requesterName!: string | null;

  @Field(() => Boolean, { description: 'Whether the caller has asked for it' })
  isOwn!: boolean;

  @Field(() => String, { description: 'The request that has asked' })
  requestId!: string;

  @Field(() => DateTimeScalar, { description: 'When it was asked' })
  createdAt!: string;

  @Field(() => String, { nullable: true, description: 'Who has decided' })
  decidedByName!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ended' })
  decidedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'What the one who decided says' })
  note!: string | null;

  @Field(() => String, { nullable: true, description: 'The request of its history rows' })
  resultRequestId!: string | null;

  @Field(() => Int, { description: 'History rows that it has written' })
  writtenRows!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt to approve it was refused' })
  refusal!: string | null;
}

@ObjectType({ description: 'A page of requests for approval' })
export class ApprovalPage {
  @Field(() => [Approval], { description: 'The rows of the page' })
  items!: readonly Approval[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

@InputType({ description: 'What a request for approval has to be; all that is given has to match' })
export class ApprovalFilter {
  @Field(() => [ApprovalStatusEnum], { nullable: true, description: 'Where it stands' })
  @IsOptional()
  @ArrayMaxSize(APPROVAL_STATUSES.length)
  status?: readonly ApprovalStatus[] | null;
}
