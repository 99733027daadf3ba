import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { NOTICE_SEVERITIES } from '../index.js';
import type { NoticeSeverity } from '../index.js';

const NoticeSeverityEnum = schemaEnum('NoticeSeverity', NOTICE_SEVERITIES, 'How urgent a notice is', {
  critical: 'Something is wrong and has to be seen to at once',
  major: 'Something is wrong',
  minor: 'Something may need a look',
  notice: 'For information',
});

/** What administrators are told outside of any request of theirs. */
@ObjectType({ description: 'What administrators are told outside of any request of theirs' })
export class AdminNotice {
  @Field(() => Int, { description: 'The id of the notice' })
  noticeId!: number;

  @Field(() => NoticeSeverityEnum, { description: 'How urgent it is' })
  severity!: NoticeSeverity;

  @Field(() => String, { description: 'One line' })
  title!: string;

  @Field(() => String, { description: 'What has happened, and what to do' })
  text!: string;

  @Field(() => DateTimeScalar, { description: 'When it was given' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was marked as read; null until then' })
  readAt!: string | null;
}

/** A page of notices. */
@ObjectType({ description: 'A page of notices, the newest first' })
export class AdminNoticePage {
  @Field(() => [AdminNotice], { description: 'The rows of the page' })
  items!: readonly AdminNotice[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => Int, { description: 'Of all notices' })
  unreadCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}
