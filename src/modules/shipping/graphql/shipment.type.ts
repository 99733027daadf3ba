import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';

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
}

/** A shipment that was made. */
@ObjectType({ description: 'A shipment that was made' })
export class ShippedOrder {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;

  @Field(() => Int, { description: 'The id of the shipment that was made' })
  shipmentId!: number;
}
