import { Field, Float, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** Damage of one kind. */
@ObjectType({ description: 'Damage of one kind' })
class LedgerFinding {
  @Field(() => String, { description: 'A word for machines' })
  kind!: string;

  @Field(() => String, { description: 'What differs' })
  title!: string;

  @Field(() => Float, { description: 'How often' })
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
  @Field(() => String, { description: 'Names the check' })
  key!: string;

  @Field(() => String, { description: 'What is compared' })
  title!: string;

  @Field(() => String, { description: 'What is compared with what' })
  compares!: string;

  @Field(() => Float, { description: 'Things compared' })
  examined!: number;

  @Field(() => Float, { description: 'How many differences it found' })
  findings!: number;

  @Field(() => [LedgerFinding], { description: 'How many of which kind' })
  kinds!: readonly LedgerFinding[];

  @Field(() => String, { nullable: true, description: 'Why the check could not be carried through' })
  failure!: string | null;
}

/** What the last complete round of a check in the background came to. */
@ObjectType({ description: 'What the last complete round of a check in the background came to' })
class GuardedLedgerCheck extends LedgerCheck {
  @Field(() => DateTimeScalar, { nullable: true, description: 'Null before the first round is complete' })
  completedAt!: string | null;
}

/** What the guard of the ledgers knows. */
@ObjectType({ description: 'What the guard of the ledgers knows' })
export class LedgerGuardReport {
  @Field(() => Boolean, { description: 'Whether the comparison runs' })
  isEnabled!: boolean;

  @Field(() => Float, { description: 'How many differences it found, in all checks' })
  findings!: number;

  @Field(() => [GuardedLedgerCheck], { description: 'What each check found' })
  checks!: readonly GuardedLedgerCheck[];
}
