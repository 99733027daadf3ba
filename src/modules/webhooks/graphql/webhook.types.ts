import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { DateRange, NumberRange } from '../../../platform/graphql/ranges.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { NAME_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { DELIVERY_STATES } from '../domain/delivery.js';
import type { DeliveryState } from '../domain/delivery.js';
import { WEBHOOK_TOPICS } from '../domain/webhook.js';
import type { WebhookTopic } from '../domain/webhook.js';
import { URL_LENGTH_MAX } from '../domain/webhook-url.js';

const WebhookTopicEnum = schemaEnum('WebhookTopic', WEBHOOK_TOPICS, 'What a webhook can be told of', {
  adjustment: 'A row of the adjustment history',
  reservation: 'A row of the reservations',
  salability: 'A SKU that can be sold in a stock from now on, or no longer can',
  low_stock: 'A source item that has fallen below its threshold',
});
const DeliveryStateEnum = schemaEnum('WebhookDeliveryState', DELIVERY_STATES, 'What became of a delivery', {
  pending: 'It waits for its first attempt or for another one',
  delivered: 'The endpoint has taken it',
  cancelled: 'A replay has put it aside',
});

/** An address that is told of changes. */
@ObjectType({ description: 'An address that is told of changes' })
export class Webhook {
  @Field(() => Int, { description: 'Its id' })
  id!: number;

  @Field(() => String, { description: 'What people call it' })
  name!: string;

  @Field(() => String, { description: 'Where deliveries are sent' })
  url!: string;

  @Field(() => [WebhookTopicEnum], { description: 'What it is told of' })
  topics!: readonly WebhookTopic[];

  @Field(() => Boolean, { description: 'Whether it is told of anything' })
  enabled!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was made' })
  createdAt!: string;

  @Field(() => String, { nullable: true, description: 'Why the service has disabled it; null where it did not' })
  disabledReason!: string | null;
}

/** A webhook with its secret. */
@ObjectType({ description: 'A webhook with a new secret' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook' })
  webhook!: Webhook;

  @Field(() => String, { description: 'What deliveries are signed with; it is told this once' })
  secret!: string;
}

/** A page of webhooks. */
@ObjectType({ description: 'A page of webhooks' })
export class WebhookPage {
  @Field(() => [Webhook], { description: 'The rows of the page' })
  items!: readonly Webhook[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** What a webhook was or will be told, and what it has responded. */
@ObjectType({ description: 'What a webhook was or will be told, and what it has responded' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Its number' })
  id!: string;

  @Field(() => String, { description: 'What is sent as webhook-id, the same with each attempt' })
  messageId!: string;

  @Field(() => Float, { nullable: true, description: 'Its position in the change feed; null for low stock' })
  position!: number | null;

  @Field(() => WebhookTopicEnum, { description: 'What it tells of' })
  type!: WebhookTopic;

  @Field(() => String, { description: 'The SKU that it is about' })
  sku!: string;

  @Field(() => DeliveryStateEnum, { description: 'What became of it' })
  state!: DeliveryState;

  @Field(() => Int, { description: 'How often it was tried' })
  attempts!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is tried next; null where it is done' })
  nextAttemptAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was tried first' })
  firstAttemptAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'The status of the last response' })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The first 1,000 characters of the last response' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt got no response' })
  error!: string | null;

  @Field(() => Int, { nullable: true, description: 'How long the last attempt took, in milliseconds' })
  durationMs!: number | null;

  @Field(() => DateTimeScalar, { description: 'When it was taken from the feed' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the endpoint has taken it' })
  deliveredAt!: string | null;

  @Field(() => String, { description: 'The body as it is sent: JSON' })
  payload!: string;
}

/** A page of deliveries. */
@ObjectType({ description: 'A page of deliveries' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'The rows of the page' })
  items!: readonly WebhookDelivery[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** A webhook to create or change; what is left out of a change keeps its value. */
@InputType({ description: 'A webhook to create or change; what is left out of a change keeps its value' })
export class WebhookInput {
  @Field(() => String, { nullable: true, description: 'What people call it' })
  @IsOptional()
  @MaxLength(NAME_LENGTH_MAX)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Where deliveries are sent: http or https' })
  @IsOptional()
  @MaxLength(URL_LENGTH_MAX)
  url?: string | null;

  @Field(() => [WebhookTopicEnum], { nullable: true, description: 'What it is told of, at least one' })
  @IsOptional()
  @ArrayMaxSize(WEBHOOK_TOPICS.length)
  topics?: readonly WebhookTopic[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is told of anything; a new one is' })
  enabled?: boolean | null;
}

/** What a webhook has to be. */
@InputType({ description: 'What a webhook has to be; all that is given has to match' })
export class WebhookFilter {
  @Field(() => String, { nullable: true, description: 'Part of the name or the address' })
  @IsOptional()
  @MaxLength(NAME_LENGTH_MAX)
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is enabled' })
  enabled?: boolean | null;
}

/** What a delivery has to be. */
@InputType({ description: 'What a delivery has to be; all that is given has to match' })
export class WebhookDeliveryFilter {
  @Field(() => [DeliveryStateEnum], { nullable: true, description: 'One of these states' })
  @IsOptional()
  @ArrayMaxSize(DELIVERY_STATES.length)
  state?: readonly DeliveryState[] | null;

  @Field(() => [WebhookTopicEnum], { nullable: true, description: 'Of one of these topics' })
  @IsOptional()
  @ArrayMaxSize(WEBHOOK_TOPICS.length)
  type?: readonly WebhookTopic[] | null;

  @Field(() => String, { nullable: true, description: 'About this SKU' })
  @IsOptional()
  @MaxLength(SKU_LENGTH_MAX)
  sku?: string | null;

  @Field(() => NumberRange, { nullable: true, description: 'Positions of the change feed' })
  @IsOptional()
  @ValidateNested()
  @Type(() => NumberRange)
  position?: NumberRange | null;

  @Field(() => DateRange, { nullable: true, description: 'When it was taken from the feed' })
  @IsOptional()
  @ValidateNested()
  @Type(() => DateRange)
  createdAt?: DateRange | null;
}
