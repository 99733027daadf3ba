import { Field, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../../platform/graphql/page.js';
import { OptionalSourceFields } from './source.fields.js';

/** A carrier that a source ships with. */
@ObjectType({ description: 'A carrier that a source ships with' })
class SourceCarrier {
  @Field(() => String, { description: 'The code of the carrier' })
  carrierCode!: string;

  @Field(() => Int, { nullable: true, description: 'Its place in the list' })
  position!: number | null;
}

/** A physical location that holds quantities (upstream interface, "Sources"). */
@ObjectType({ description: 'A physical location that holds quantities' })
export class Source extends OptionalSourceFields {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'Its name' })
  name!: string;

  @Field(() => Boolean, { description: 'What a disabled source holds is not sold' })
  enabled!: boolean;

  @Field(() => Boolean, { description: 'The source of every installation: never disabled, no pickup location' })
  isDefault!: boolean;

  @Field(() => String, { description: 'Two letters, ISO 3166' })
  countryId!: string;

  @Field(() => String, { description: 'Its postcode' })
  postcode!: string;

  @Field(() => Boolean, { description: 'Whether it ships with the carriers of the settings' })
  useDefaultCarrierConfig!: boolean;

  @Field(() => [SourceCarrier], { description: 'Of its own, where it does not use the default configuration' })
  carrierLinks!: readonly SourceCarrier[];

  @Field(() => Boolean, { description: 'Customers may fetch their orders here' })
  isPickupLocationActive!: boolean;

  @Field(() => String, { description: 'The name that customers see' })
  frontendName!: string;
}

/** A page of sources. */
@ObjectType({ description: 'A page of sources' })
export class SourcePage {
  @Field(() => [Source], { description: 'The rows of the page' })
  items!: readonly Source[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}
