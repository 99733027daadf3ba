import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { NOTICE_SEVERITIES } from '../index.js';
import type { NoticeSeverity } from '../index.js';

const NoticeSeverityEnum = schemaEnum('NoticeSeverity', NOTICE_SEVERITIES, 'How urgent a notice is');

/** What administrators are told outside of any request of theirs. */
@ObjectType({ description: 'What administrators are told outside of any request of theirs' })
export class AdminNotice {
  @Field(() => Int)
  noticeId!: number;

  @Field(() => NoticeSeverityEnum)
  severity!: NoticeSeverity;

  @Field(() => String)
  title!: string;

  @Field(() => String)
  text!: string;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true })
  readAt!: string | null;
}

/** A page of notices. */
@ObjectType({ description: 'A page of notices, the newest first' })
export class AdminNoticePage {
  @Field(() => [AdminNotice])
  items!: readonly AdminNotice[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int, { description: 'Of all notices' })
  unreadCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
