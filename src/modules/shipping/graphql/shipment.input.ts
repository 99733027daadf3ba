import { Field, InputType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { DocumentInput } from '../../orders/graphql/index.js';
import { TRACKS_PER_REQUEST_MAX } from '../domain/shipment.js';

const TEXT_LENGTH_MAX = 255;
const CARRIER_LENGTH_MAX = 32;

@InputType({ description: 'A parcel' })
export class TrackInput {
  @Field(() => String, { description: 'What the carrier calls the parcel' })
  @MaxLength(TEXT_LENGTH_MAX)
  trackNumber!: string;

  @Field(() => String, { nullable: true, description: 'The name of the carrier' })
  @IsOptional()
  @MaxLength(TEXT_LENGTH_MAX)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The code of the carrier' })
  @IsOptional()
  @MaxLength(CARRIER_LENGTH_MAX)
  carrierCode?: string | null;
}

@InputType({ description: 'What to ship of an order, and from where' })
export class ShipOrderInput extends DocumentInput {
  @Field(() => String, { nullable: true, description: 'Left out, the service decides or asks for a source' })
  @IsOptional()
  @MaxLength(TEXT_LENGTH_MAX)
  sourceCode?: string | null;

  @Field(() => [TrackInput], { nullable: true, description: 'The parcels' })
  @IsOptional()
  @ArrayMaxSize(TRACKS_PER_REQUEST_MAX)
  @ValidateNested()
  @Type(() => TrackInput)
  tracks?: readonly TrackInput[] | null;
}
