import { Field, Int, ObjectType } from '@nestjs/graphql';

/** What a mutation returns that leaves nothing to show. All others return what they have changed, as an object too. */
@ObjectType({ description: 'What a mutation has done that leaves nothing to show' })
export class Done {
  @Field(() => Int, { description: 'How many things it has changed; 0 where none was as it had to be for that' })
  count!: number;
}

/** Of one thing. */
export const DONE: Done = { count: 1 };
