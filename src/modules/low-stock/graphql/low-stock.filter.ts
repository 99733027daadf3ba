import { Field, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';

const SOURCES_MAX = 200;

/** What a list of low items can be sorted by. */
const SORT_FIELDS = ['sourceCode', 'sku', 'quantity', 'notifyStockQty', 'since'] as const;
export type LowStockSortField = (typeof SORT_FIELDS)[number];

const LowStockSortFieldEnum = schemaEnum('LowStockSortField', SORT_FIELDS, 'What low items can be sorted by', {
  sourceCode: 'The code of the source',
  sku: 'The SKU',
  quantity: 'What is on hand',
  notifyStockQty: 'The threshold that holds',
  since: 'Since when it has been below',
});

/** What a low item has to be; all that is given has to match. */
@InputType({ description: 'What a low item has to be; all that is given has to match' })
export class LowStockFilter {
  @Field(() => [String], { nullable: true, description: 'At one of these sources' })
  @IsOptional()
  @ArrayMaxSize(SOURCES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCode?: readonly string[] | null;

  @Field(() => String, { nullable: true, description: 'Part of the SKU' })
  @IsOptional()
  @MaxLength(SKU_LENGTH_MAX)
  sku?: string | null;
}

/** The order of a list of low items; by SKU and source where it leaves two equal. */
@InputType({ description: 'The order of a list of low items' })
export class LowStockSort {
  @Field(() => LowStockSortFieldEnum, { description: 'What comes in order' })
  field!: LowStockSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}
