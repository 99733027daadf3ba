import { Field, ObjectType } from '@nestjs/graphql';
import { ActorTypeEnum } from './actor-type.enum.js';
import type { ActorType } from '../../../platform/context/request-context.js';

/** Who asks, and what they may do. */
@ObjectType({ description: 'Who asks, and what they may do' })
export class Viewer {
  @Field(() => ActorTypeEnum, { description: 'What kind of caller it is' })
  type!: ActorType;

  @Field(() => String, { nullable: true, description: 'The id of the user or integration' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the user or integration' })
  label!: string | null;

  @Field(() => Boolean, { description: 'Whether everything is allowed, what later versions add included' })
  isAll!: boolean;

  @Field(() => Boolean, {
    description: 'Whether all they may do for now is set up the second factor their role asks for',
  })
  lacksSecondFactor!: boolean;

  @Field(() => [String], {
    nullable: true,
    description: 'The codes of the sources that they see and write; null where they are not bound to sources',
  })
  boundSources!: readonly string[] | null;

  @Field(() => [String], { description: 'The resources that are allowed; all of them where isAll is true' })
  permissions!: readonly string[];
}
