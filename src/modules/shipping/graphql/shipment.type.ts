import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';
import { SHIPMENT_REASONS } from '../domain/source-suggestion.js';
import type { ShipmentReason } from '../domain/source-suggestion.js';

/** Goods of one order line in a shipment. */
@ObjectType({ description: 'Goods of one order line in a shipment' })
class ShipmentItem extends OrderDocumentItem {}

/** A parcel of a shipment. */
@ObjectType({ description: 'A parcel of a shipment' })
export class ShipmentTrack {
  @Field(() => Int, { name: 'id', description: 'The id of the parcel' })
  trackId!: number;

  @Field(() => String, { description: 'What the carrier calls it' })
  trackNumber!: string;

  @Field(() => String, { nullable: true, description: 'The name of the carrier' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'The code of the carrier' })
  carrierCode!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was added' })
  createdAt!: string;
}

/** Goods that left a source for an order. */
@ObjectType({ description: 'Goods that left a source for an order' })
export class Shipment extends OrderDocument {
  @Field(() => Int, { name: 'id', description: 'The id of the shipment' })
  shipmentId!: number;

  @Field(() => String, { nullable: true, description: 'The source that shipped; null where it is not known' })
  sourceCode!: string | null;

  @Field(() => [ShipmentItem], { description: 'Its lines' })
  items!: readonly ShipmentItem[];

  @Field(() => [ShipmentTrack], { description: 'Its parcels' })
  tracks!: readonly ShipmentTrack[];
}

/** So much of a SKU. */
@ObjectType({ description: 'So much of a SKU' })
class SuggestedItem {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => Float, { description: 'What it would ship of it' })
  quantity!: Quantity;
}

/** A source to ship from (contract, "GraphQL"). */
@ObjectType({ description: 'A source to ship from' })
export class SuggestedSource {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The name of the source' })
  sourceName!: string;

  @Field(() => [SuggestedItem], { description: 'What it would ship' })
  items!: readonly SuggestedItem[];
}

/** A way to select the sources of a shipment. */
@ObjectType({ description: 'A way to select the sources of a shipment' })
class SourceSelectionAlgorithm {
  @Field(() => String, { description: 'Names it in arguments' })
  code!: string;

  @Field(() => String, { description: 'What people call it' })
  title!: string;

  @Field(() => String, { description: 'What it does' })
  description!: string;
}

const SourceSelectionReason = schemaEnum(
  'SourceSelectionReason',
  SHIPMENT_REASONS,
  'Why a source gives what it gives of a SKU; of several reasons the first of the list is told, after taken',
  {
    taken: 'It gives',
    source_disabled: 'The source is disabled',
    no_source_item: 'The source does not have the SKU',
    item_out_of_stock: 'The SKU is out of stock there',
    nothing_left: 'The quantity there is zero or less',
    enough_taken_before: 'Others give all of it',
    bundle_not_whole: 'It is part of a bundle, of which no source has enough whole ones',
  },
);

/** Why a source gives what it gives of a SKU. */
@ObjectType({ description: 'Why a source gives what it gives of a SKU' })
class SelectionExplanation {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The name of the source' })
  sourceName!: string;

  @Field(() => Int, { description: 'In which place it was asked, from 1' })
  rank!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'From the source to the address: metres, or seconds of travel; null where it is not known',
  })
  distance?: number | undefined;

  @Field(() => Float, { description: 'What the source has of it' })
  qtyAvailable!: Quantity;

  @Field(() => Float, { description: 'What it would ship of it' })
  qtyTaken!: Quantity;

  @Field(() => SourceSelectionReason, { description: 'Why it is so much' })
  reason!: ShipmentReason;
}

/** What the shipment form proposes (contract, "GraphQL"; spec, "Shipment form"). */
@ObjectType({ description: 'What the shipment form proposes' })
export class ShipmentSourceSuggestion {
  @Field(() => [SuggestedSource], { description: 'Where to ship from and how much' })
  sources!: readonly SuggestedSource[];

  @Field(() => [SuggestedSource], {
    description: 'Every source of the stock by priority, with what can be taken there',
  })
  choices!: readonly SuggestedSource[];

  @Field(() => String, { nullable: true, description: 'A title and a line for each item that is reserved elsewhere' })
  warning!: string | null;

  @Field(() => [SourceSelectionAlgorithm], {
    description: 'The ways to select that fit the order, the default one first',
  })
  algorithms!: readonly SourceSelectionAlgorithm[];

  @Field(() => [SelectionExplanation], {
    nullable: true,
    description:
      'For each SKU all sources of the stock in the order in which they were asked; null where not asked for',
  })
  explanation!: readonly SelectionExplanation[] | null;
}

/** A shipment that was made. */
@ObjectType({ description: 'A shipment that was made' })
export class ShippedOrder {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;

  @Field(() => Int, { description: 'The id of the shipment that was made' })
  shipmentId!: number;
}
