import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsInt, IsOptional, Max, MaxLength, Min, ValidateNested } from 'class-validator';

/** What the text columns hold, in characters. */
const TEXT_MAX = 255;
const COUNTRY_LENGTH_MAX = 2;
/** A TEXT column holds 65,535 bytes, and a character takes up to four. */
const LONG_TEXT_MAX = 16_383;
const UNSIGNED_INT_MAX = 4_294_967_295;
const POSITION_MAX = 65_535;
const CARRIERS_MAX = 100;
const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/** A carrier that a source is to ship with. */
@InputType({ description: 'A carrier that a source is to ship with' })
export class SourceCarrierInput {
  @Field(() => String)
  @MaxLength(TEXT_MAX)
  carrierCode!: string;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(POSITION_MAX)
  position?: number | null;
}

/** A source to create or change: a field that is left out keeps its value, null clears it (as on REST). */
@InputType({ description: 'A source to create or change: a field that is left out keeps its value, null clears it' })
export class SourceInput {
  @Field(() => String)
  @MaxLength(TEXT_MAX)
  sourceCode!: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  name?: string | null;

  @Field(() => Boolean, { nullable: true })
  enabled?: boolean | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(LONG_TEXT_MAX)
  description?: string | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(-LATITUDE_MAX)
  @Max(LATITUDE_MAX)
  latitude?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(-LONGITUDE_MAX)
  @Max(LONGITUDE_MAX)
  longitude?: number | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(COUNTRY_LENGTH_MAX)
  countryId?: string | null;

  @Field(() => Float, { nullable: true, description: 'A whole number of up to 32 bits' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(UNSIGNED_INT_MAX)
  regionId?: number | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  region?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  city?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  street?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  postcode?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  contactName?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  email?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  fax?: string | null;

  @Field(() => Boolean, { nullable: true })
  useDefaultCarrierConfig?: boolean | null;

  @Field(() => [SourceCarrierInput], { nullable: true, description: 'The complete list' })
  @IsOptional()
  @ArrayMaxSize(CARRIERS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SourceCarrierInput)
  carrierLinks?: SourceCarrierInput[] | null;

  @Field(() => Boolean, { nullable: true })
  isPickupLocationActive?: boolean | null;

  @Field(() => String, { nullable: true, description: 'The name where it is empty' })
  @IsOptional()
  @MaxLength(TEXT_MAX)
  frontendName?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(LONG_TEXT_MAX)
  frontendDescription?: string | null;
}
