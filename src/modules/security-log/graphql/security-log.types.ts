import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { DateRange } from '../../../platform/graphql/ranges.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { ROWS_REACHED_MAX, SECURITY_ACTOR_TYPES, SECURITY_EVENTS } from '../domain/security-entry.js';
import type { SecurityActorType, SecurityEvent } from '../domain/security-entry.js';

const NAME_LENGTH_MAX = 255;
const ADDRESS_LENGTH_MAX = 64;

const SecurityEventEnum = schemaEnum('SecurityEvent', SECURITY_EVENTS, 'What the security log records', {
  login: 'Somebody logged in',
  login_refused: 'A log-in was refused',
  login_limited: 'There were too many log-ins',
  login_locked: 'An account was locked for strangers',
  sign_out: 'Somebody signed out',
  sessions_ended: 'Sessions were ended',
  token_missing: 'A request had no token',
  token_refused: 'A token was not good (any more)',
  signature_refused: 'A signature was not right',
  permission_refused: 'Somebody lacked a permission',
  user_created: 'A user was made',
  user_changed: 'A user was changed',
  role_created: 'A role was made',
  role_changed: 'A role was changed',
  role_deleted: 'A role was deleted',
  integration_created: 'An integration was made',
  integration_changed: 'An integration was changed',
  integration_revoked: 'An integration was revoked',
  customer_created: 'A customer was made',
  customer_changed: 'A customer was changed',
  setting_changed: 'A setting was changed',
  secret_changed: 'A secret was changed',
  webhook_created: 'A webhook was made',
  webhook_changed: 'A webhook was changed',
  webhook_deleted: 'A webhook was deleted',
  security_log_pruned: 'Old entries were deleted',
});
const SecurityActorTypeEnum = schemaEnum('SecurityActorType', SECURITY_ACTOR_TYPES, 'Who acted', {
  admin: 'A user',
  integration: 'Another system',
  import: 'An import',
  system: 'The service itself, or an operator on the command line',
  customer: 'A customer',
  anonymous: 'Somebody whose claim was not proved',
});

@InputType({ description: 'What an entry has to be; all that is given has to match' })
export class SecurityLogFilter {
  @Field(() => DateRange, { nullable: true, description: 'When it happened' })
  @IsOptional()
  @ValidateNested()
  @Type(() => DateRange)
  createdAt?: DateRange | null;

  @Field(() => [SecurityEventEnum], { nullable: true, description: 'One of these' })
  @IsOptional()
  @ArrayMaxSize(SECURITY_EVENTS.length)
  event?: readonly SecurityEvent[] | null;

  @Field(() => String, { nullable: true, description: 'The name of the actor, or the name that was tried' })
  @IsOptional()
  @MaxLength(NAME_LENGTH_MAX)
  actor?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the request came from' })
  @IsOptional()
  @MaxLength(ADDRESS_LENGTH_MAX)
  address?: string | null;
}

/** A field of what was changed. */
@ObjectType({ description: 'A field of what was changed; values are text, lists are separated by commas' })
export class SecurityLogChange {
  @Field(() => String, { description: 'The name of the field' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'What it was' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is now' })
  after!: string | null;

  @Field(() => Boolean, { description: 'A secret: nothing is told but that it changed' })
  isSecret!: boolean;
}

/** An entry of the security log. */
@ObjectType({ description: 'An entry of the security log' })
export class SecurityLogEntry {
  @Field(() => ID, { description: 'The id of the entry' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'When it happened' })
  createdAt!: string;

  @Field(() => SecurityEventEnum, { description: 'What happened' })
  event!: SecurityEvent;

  @Field(() => SecurityActorTypeEnum, { description: 'Who acted' })
  actorType!: SecurityActorType;

  @Field(() => String, { nullable: true, description: 'The id of the actor' })
  actorId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the actor, or the name that was tried' })
  actorLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the request came from; null for the command line' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'What it was done to: user, role, integration, setting …' })
  targetType!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of what it was done to' })
  targetId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of what it was done to' })
  targetLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason of a refusal' })
  detail!: string | null;

  @Field(() => [SecurityLogChange], { description: 'What was changed' })
  changes!: readonly SecurityLogChange[];

  @Field(() => String, { nullable: true, description: 'The door: rest, graphql, cli, job, cron' })
  origin!: string | null;

  @Field(() => String, { nullable: true, description: 'Shared by all that one request has done' })
  requestId!: string | null;

  @Field(() => Int, { description: 'How often; above 1 for refusals of one minute that were only counted' })
  occurrences!: number;
}

@ObjectType({ description: 'A page of the security log' })
export class SecurityLogPage {
  @Field(() => [SecurityLogEntry], { description: 'The entries of the page' })
  items!: readonly SecurityLogEntry[];

  @Field(() => Int, { description: `All matches, counted no further than ${ROWS_REACHED_MAX}` })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page stands' })
  pageInfo!: PageInfo;
}
