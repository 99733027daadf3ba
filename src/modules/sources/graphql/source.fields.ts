import { Field, Float, InputType, ObjectType } from '@nestjs/graphql';
import { IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { SOURCE_LIMITS } from '../domain/source.limits.js';

/** What a source may have or not, the same in the type and in the input. */
@ObjectType({ isAbstract: true })
@InputType({ isAbstract: true })
export abstract class OptionalSourceFields {
  @Field(() => String, { nullable: true, description: 'Words about it' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.longText)
  description?: string | null;

  @Field(() => Float, { nullable: true, description: 'Degrees north' })
  @IsOptional()
  @Min(-SOURCE_LIMITS.latitude)
  @Max(SOURCE_LIMITS.latitude)
  latitude?: number | null;

  @Field(() => Float, { nullable: true, description: 'Degrees east' })
  @IsOptional()
  @Min(-SOURCE_LIMITS.longitude)
  @Max(SOURCE_LIMITS.longitude)
  longitude?: number | null;

  @Field(() => Float, { nullable: true, description: 'A whole number of up to 32 bits' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(SOURCE_LIMITS.regionId)
  regionId?: number | null;

  @Field(() => String, { nullable: true, description: 'Its region, where that has no id' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  region?: string | null;

  @Field(() => String, { nullable: true, description: 'The town' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  street?: string | null;

  @Field(() => String, { nullable: true, description: 'Whom to ask for' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  contactName?: string | null;

  @Field(() => String, { nullable: true, description: 'Where to write to' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Where to call' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Where to fax to' })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.text)
  fax?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words that customers read, of a site where they fetch their orders',
  })
  @IsOptional()
  @MaxLength(SOURCE_LIMITS.longText)
  frontendDescription?: string | null;
}
