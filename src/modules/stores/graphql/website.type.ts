import { Field, Int, ObjectType } from '@nestjs/graphql';

/** A website: what a sales channel of type `website` names by its code. */
@ObjectType({ description: 'A website: what a sales channel of type "website" names by its code' })
export class Website {
  @Field(() => Int, { description: '0 for the admin website, which has no shop of its own' })
  id!: number;

  @Field(() => String, { description: 'The code of the website' })
  code!: string;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A currency of its own; null where it takes the one of the settings',
  })
  currencyCode!: string | null;
}
