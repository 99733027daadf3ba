import { Field, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';

const CODES_MAX = 200;
const TEXT_MAX = 255;

/** What a list of sources can be sorted by. */
const SORT_FIELDS = ['sourceCode', 'name', 'enabled', 'countryId', 'region', 'city', 'postcode'] as const;
export type SourceSortField = (typeof SORT_FIELDS)[number];

const SourceSortFieldEnum = schemaEnum('SourceSortField', SORT_FIELDS, 'What sources can be sorted by', {
  sourceCode: 'The code',
  name: 'The name',
  enabled: 'Whether it is enabled',
  countryId: 'The country',
  region: 'The region',
  city: 'The town',
  postcode: 'The postcode',
});

/** What a source has to be; all that is given has to match. */
@InputType({ description: 'What a source has to be; all that is given has to match' })
export class SourceFilter {
  @Field(() => String, { nullable: true, description: 'Part of the code, the name or the city' })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  search?: string | null;

  @Field(() => [String], { nullable: true, description: 'One of these codes' })
  @IsOptional()
  @ArrayMaxSize(CODES_MAX)
  @MaxLength(TEXT_MAX, { each: true })
  sourceCode?: readonly string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is enabled' })
  enabled?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Its country, in two letters' })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  countryId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether customers may fetch their orders there' })
  isPickupLocationActive?: boolean | null;
}

/** The order of a list of sources; by code where it leaves two equal. */
@InputType({ description: 'The order of a list of sources' })
export class SourceSort {
  @Field(() => SourceSortFieldEnum, { description: 'What comes in order' })
  field!: SourceSortField;

  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: 'Which end comes first' })
  direction!: SortDirection;
}
