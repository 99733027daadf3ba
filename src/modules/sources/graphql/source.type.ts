import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../../platform/graphql/page.js';

/** A carrier that a source ships with. */
@ObjectType({ description: 'A carrier that a source ships with' })
export class SourceCarrier {
  @Field(() => String)
  carrierCode!: string;

  @Field(() => Int, { nullable: true })
  position!: number | null;
}

/** A physical location that holds quantities (upstream interface, "Sources"). */
@ObjectType({ description: 'A physical location that holds quantities' })
export class Source {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'What a disabled source holds is not sold' })
  enabled!: boolean;

  @Field(() => Boolean, { description: 'The source of every installation: never disabled, no pickup location' })
  isDefault!: boolean;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Float, { nullable: true })
  latitude!: number | null;

  @Field(() => Float, { nullable: true })
  longitude!: number | null;

  @Field(() => String, { description: 'Two letters, ISO 3166' })
  countryId!: string;

  @Field(() => Float, { nullable: true, description: 'A whole number of up to 32 bits' })
  regionId!: number | null;

  @Field(() => String, { nullable: true })
  region!: string | null;

  @Field(() => String, { nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  street!: string | null;

  @Field(() => String)
  postcode!: string;

  @Field(() => String, { nullable: true })
  contactName!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  fax!: string | null;

  @Field(() => Boolean)
  useDefaultCarrierConfig!: boolean;

  @Field(() => [SourceCarrier], { description: 'Of its own, where it does not use the default configuration' })
  carrierLinks!: readonly SourceCarrier[];

  @Field(() => Boolean, { description: 'Customers may fetch their orders here' })
  isPickupLocationActive!: boolean;

  @Field(() => String, { description: 'The name that customers see' })
  frontendName!: string;

  @Field(() => String, { nullable: true })
  frontendDescription!: string | null;
}

/** A page of sources. */
@ObjectType({ description: 'A page of sources' })
export class SourcePage {
  @Field(() => [Source])
  items!: readonly Source[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
