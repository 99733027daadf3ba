import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { SOURCE_LIMITS } from '../domain/source.limits.js';
import { OptionalSourceFields } from './source.fields.js';

/** A carrier that a source is to ship with. */
@InputType({ description: 'A carrier that a source is to ship with' })
export class SourceCarrierInput {
  @Field(() => String, { description: 'The code of the carrier' })
  @MaxLength(SOURCE_LIMITS.text)
  carrierCode!: string;

  @Field(() => Int, { nullable: true, description: 'Its place in the list' })
  @IsOptional()
  @Min(0)
  @Max(SOURCE_LIMITS.position)
  position?: number | null;
}

/** A source to create or change: a field that is left out keeps its value, null clears it (as on REST). */
@InputType({ description: 'A source to create or change: a field that is left out keeps its value, null clears it' })
export class SourceInput extends OptionalSourceFields {
  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_LIMITS.text)
  sourceCode!: string;

  @Field(() => String, { nullable: true, description: 'Its name' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  name?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it takes part in sales and deductions' })
  enabled?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Its country, in two letters' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.country)
  countryId?: string | null;

  @Field(() => String, { nullable: true, description: 'Its postcode' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  postcode?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it ships with the carriers of the settings' })
  useDefaultCarrierConfig?: boolean | null;

  @Field(() => [SourceCarrierInput], { nullable: true, description: 'The complete list' })
  @IsOptional()
  @ArrayMaxSize(SOURCE_LIMITS.carrierLinks)
  @ValidateNested({ each: true })
  @Type(() => SourceCarrierInput)
  carrierLinks?: SourceCarrierInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether customers may fetch their orders there' })
  isPickupLocationActive?: boolean | null;

  @Field(() => String, { nullable: true, description: 'The name where it is empty' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  frontendName?: string | null;
}
