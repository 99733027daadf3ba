import { Field, Int, ObjectType } from '@nestjs/graphql';

/** A website: what a sales channel of type `website` names by its code. */
@ObjectType({ description: 'A website: what a sales channel of type "website" names by its code' })
export class Website {
  @Field(() => Int, { description: '0 for the admin website, which has no shop of its own' })
  id!: number;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  name!: string;
}
