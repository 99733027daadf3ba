import { Field, Float, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** Damage of one kind. */
@ObjectType({ description: 'Damage of one kind' })
export class LedgerFinding {
  @Field(() => String, { description: 'A word for machines' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Float)
  count!: number;

  @Field(() => [String], { description: 'Some of them, in sentences' })
  examples!: readonly string[];

  @Field(() => String, { description: 'The command that repairs it' })
  repair!: string;

  @Field(() => String, { description: 'What to know beside the command; empty where there is nothing' })
  remark!: string;

  @Field(() => Boolean, { description: 'It may be meant, and does not count as a finding' })
  isNotice!: boolean;
}

/** What a check of the ledgers came to. */
@ObjectType({ description: 'What a check of the ledgers came to' })
export class LedgerCheck {
  @Field(() => String)
  key!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'What is compared with what' })
  compares!: string;

  @Field(() => Float, { description: 'Things compared' })
  examined!: number;

  @Field(() => Float)
  findings!: number;

  @Field(() => [LedgerFinding])
  kinds!: readonly LedgerFinding[];

  @Field(() => String, { nullable: true, description: 'Why the check could not be carried through' })
  failure!: string | null;
}

/** What the last complete round of a check in the background came to. */
@ObjectType({ description: 'What the last complete round of a check in the background came to' })
export class GuardedLedgerCheck extends LedgerCheck {
  @Field(() => DateTimeScalar, { nullable: true, description: 'Null before the first round is complete' })
  completedAt!: string | null;
}

/** What the guard of the ledgers knows. */
@ObjectType({ description: 'What the guard of the ledgers knows' })
export class LedgerGuardReport {
  @Field(() => Boolean)
  isEnabled!: boolean;

  @Field(() => Float)
  findings!: number;

  @Field(() => [GuardedLedgerCheck])
  checks!: readonly GuardedLedgerCheck[];
}
