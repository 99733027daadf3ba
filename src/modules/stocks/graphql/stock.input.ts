import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { CHANNEL_LENGTH_MAX, NAME_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { PRIORITY_MAX } from '../domain/stock-source-link.js';

const CHANNELS_MAX = 1000;

/** A sales channel; one of type `website` names the website by its code. */
@InputType({ description: 'A sales channel; one of type "website" names the website by its code' })
export class SalesChannelInput {
  @Field(() => String, { description: 'The kind of channel: website' })
  @MaxLength(CHANNEL_LENGTH_MAX)
  type!: string;

  @Field(() => String, { description: 'The code of the channel' })
  @MaxLength(CHANNEL_LENGTH_MAX)
  code!: string;
}

/** A stock to create or change. */
@InputType({ description: 'A stock to create or change' })
export class StockInput {
  @Field(() => Int, { nullable: true, description: 'Left out for a new stock' })
  @IsOptional()
  @Min(1)
  stockId?: number | null;

  @Field(() => String, { description: 'Its name' })
  @MaxLength(NAME_LENGTH_MAX)
  name!: string;

  @Field(() => [SalesChannelInput], {
    description: 'The complete list: what is not in it goes to the default stock, what another stock has moves here',
  })
  @ArrayMaxSize(CHANNELS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SalesChannelInput)
  salesChannels!: SalesChannelInput[];
}

/** A source that a stock is to sell from, and its position in the order. */
@InputType({ description: 'A source that a stock is to sell from, and its place in the order' })
export class StockSourceInput {
  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  sourceCode!: string;

  @Field(() => Int, { description: 'The smallest comes first' })
  @Min(1)
  @Max(PRIORITY_MAX)
  priority!: number;
}
