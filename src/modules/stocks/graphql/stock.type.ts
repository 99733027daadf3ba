import { Field, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../../platform/graphql/page.js';
import { Source } from '../../sources/graphql/index.js';

/** Where goods are sold; every channel sells from one stock at most. */
@ObjectType({ description: 'Where goods are sold; every channel sells from one stock at most' })
export class SalesChannel {
  @Field(() => String, { description: 'website, or a type that others resolve' })
  type!: string;

  @Field(() => String, { description: 'The code of the channel' })
  code!: string;
}

/** A source that a stock sells from. */
@ObjectType({ description: 'A source that a stock sells from' })
export class StockSource {
  @Field(() => Int, { description: 'The smallest comes first' })
  priority!: number;

  @Field(() => Source, { description: 'The source itself' })
  source!: Source;
}

/** A group of sources that sells on a list of channels (upstream interface, "Stocks"). */
@ObjectType({ description: 'A group of sources that sells on a list of channels' })
export class Stock {
  @Field(() => Int, { description: 'The id of the stock' })
  stockId!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'It takes the channels that no other stock has' })
  isDefault!: boolean;

  @Field(() => [SalesChannel], { description: 'What sells from it' })
  salesChannels!: readonly SalesChannel[];
}

/** What is known of a stock where it is only named. */
@ObjectType({ description: 'A stock where it is only named' })
export class StockName {
  @Field(() => Int, { description: 'The id of the stock' })
  stockId!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;
}

/** A page of stocks. */
@ObjectType({ description: 'A page of stocks' })
export class StockPage {
  @Field(() => [Stock], { description: 'The rows of the page' })
  items!: readonly Stock[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}
