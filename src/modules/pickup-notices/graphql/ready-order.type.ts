import { Field, Int, ObjectType } from '@nestjs/graphql';

/** A source at which customers pick their orders up. */
@ObjectType({ description: 'A source at which customers pick their orders up' })
export class PickupLocation {
  @Field(() => String, { name: 'code', description: 'The code of the source' })
  pickupLocationCode!: string;

  @Field(() => String, { description: 'Its name for customers' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Street and number' })
  street!: string | null;

  @Field(() => String, { description: 'The postcode' })
  postcode!: string;

  @Field(() => String, { nullable: true, description: 'The town' })
  city!: string | null;

  @Field(() => String, { description: 'The country, in two letters' })
  countryId!: string;

  @Field(() => String, { nullable: true, description: 'Where it is rung up' })
  phone!: string | null;
}

/** An order whose customer is told that it is ready. */
@ObjectType({ description: 'An order whose customer is told that it is ready for pickup' })
export class ReadyOrder {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;
}
