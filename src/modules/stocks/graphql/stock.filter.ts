import { Field, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';

const TEXT_MAX = 255;
const IDS_MAX = 200;

/** What a list of stocks can be sorted by. */
const SORT_FIELDS = ['stockId', 'name'] as const;
export type StockSortField = (typeof SORT_FIELDS)[number];

const StockSortFieldEnum = schemaEnum('StockSortField', SORT_FIELDS, 'What stocks can be sorted by', {
  stockId: 'The id of the stock',
  name: 'The name',
});

/** What a stock has to be; all that is given has to match. */
@InputType({ description: 'What a stock has to be; all that is given has to match' })
export class StockFilter {
  @Field(() => String, { nullable: true, description: 'Part of the name' })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  search?: string | null;

  @Field(() => [Int], { nullable: true, description: 'One of these' })
  @IsOptional()
  @ArrayMaxSize(IDS_MAX)
  stockId?: readonly number[] | null;
}

/** The order of a list of stocks; by id where it leaves two equal. */
@InputType({ description: 'The order of a list of stocks' })
export class StockSort {
  @Field(() => StockSortFieldEnum, { description: 'What comes in order' })
  field!: StockSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}
