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

export const SecurityEventEnum = schemaEnum('SecurityEvent', SECURITY_EVENTS, 'What the security log records');
export const SecurityActorTypeEnum = schemaEnum(
  'SecurityActorType',
  SECURITY_ACTOR_TYPES,
  'Who acted; anonymous is somebody whose claim was not proved',
);

@InputType({ description: 'What an entry has to be; all that is given has to match' })
export class SecurityLogFilter {
  @Field(() => DateRange, { nullable: true })
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
  @Field(() => String)
  field!: string;

  @Field(() => String, { nullable: true })
  before!: string | null;

  @Field(() => String, { nullable: true })
  after!: string | null;

  @Field(() => Boolean, { description: 'A secret: nothing is told but that it changed' })
  isSecret!: boolean;
}

/** An entry of the security log. */
@ObjectType({ description: 'An entry of the security log' })
export class SecurityLogEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => SecurityEventEnum)
  event!: SecurityEvent;

  @Field(() => SecurityActorTypeEnum)
  actorType!: SecurityActorType;

  @Field(() => String, { nullable: true })
  actorId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the actor, or the name that was tried' })
  actorLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the request came from; null for the command line' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'What it was done to: user, role, integration, setting …' })
  targetType!: string | null;

  @Field(() => String, { nullable: true })
  targetId!: string | null;

  @Field(() => String, { nullable: true })
  targetLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason of a refusal' })
  detail!: string | null;

  @Field(() => [SecurityLogChange])
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
  @Field(() => [SecurityLogEntry])
  items!: readonly SecurityLogEntry[];

  @Field(() => Int, { description: `All matches, counted no further than ${ROWS_REACHED_MAX}` })
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
