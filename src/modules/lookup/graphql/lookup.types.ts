import { Field, Int, ObjectType } from '@nestjs/graphql';
import { ProductTypeEnum } from '../../catalog/graphql/index.js';
import type { ProductType } from '../../catalog/index.js';

/** What a text finds, kind by kind; each kind is looked for where it is asked for. */
@ObjectType({ description: 'What a text finds; each kind is looked for where it is asked for' })
export class Lookup {
  @Field(() => String, { description: 'The text, without the blanks around it' })
  term!: string;
}

@ObjectType({ description: 'A product that was found' })
export class FoundProduct {
  @Field(() => String, { description: 'Its SKU' })
  sku!: string;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => ProductTypeEnum, { description: 'What kind of product it is' })
  typeId!: ProductType;

  @Field(() => Int, { description: '1 enabled, 2 disabled' })
  status!: number;
}

@ObjectType({ description: 'An order that was found' })
export class FoundOrder {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;

  @Field(() => String, { description: 'The number that people read' })
  incrementId!: string;

  @Field(() => String, { description: 'The address of its customer' })
  customerEmail!: string;

  @Field(() => String, { description: 'Its status' })
  status!: string;
}

@ObjectType({ description: 'A customer who was found' })
export class FoundCustomer {
  @Field(() => Int, { description: 'The id of the customer' })
  customerId!: number;

  @Field(() => String, { description: 'The address' })
  email!: string;

  @Field(() => String, { description: 'First and last name, as far as they are known' })
  name!: string;
}

@ObjectType({ description: 'A source that was found' })
export class FoundSource {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is enabled' })
  enabled!: boolean;
}

@ObjectType({ description: 'A request that has changed stock' })
export class FoundRequest {
  @Field(() => String, { description: 'The id of the request' })
  requestId!: string;

  @Field(() => Int, { description: 'Rows of the history that it has written' })
  changes!: number;
}
