import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';

/** Goods of one order line in a shipment. */
@ObjectType({ description: 'Goods of one order line in a shipment' })
export class ShipmentItem extends OrderDocumentItem {}

/** A parcel of a shipment. */
@ObjectType({ description: 'A parcel of a shipment' })
export class ShipmentTrack {
  @Field(() => Int, { name: 'id' })
  trackId!: number;

  @Field(() => String)
  trackNumber!: string;

  @Field(() => String, { nullable: true })
  title!: string | null;

  @Field(() => String, { nullable: true })
  carrierCode!: string | null;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}

/** Goods that left a source for an order. */
@ObjectType({ description: 'Goods that left a source for an order' })
export class Shipment extends OrderDocument {
  @Field(() => Int, { name: 'id' })
  shipmentId!: number;

  @Field(() => String, { nullable: true })
  sourceCode!: string | null;

  @Field(() => [ShipmentItem])
  items!: readonly ShipmentItem[];

  @Field(() => [ShipmentTrack])
  tracks!: readonly ShipmentTrack[];
}

/** So much of a SKU. */
@ObjectType({ description: 'So much of a SKU' })
export class SuggestedItem {
  @Field(() => String)
  sku!: string;

  @Field(() => Float)
  quantity!: Quantity;
}

/** A source to ship from (contract, "GraphQL"). */
@ObjectType({ description: 'A source to ship from' })
export class SuggestedSource {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sourceName!: string;

  @Field(() => [SuggestedItem])
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
  @Field(() => Int)
  orderId!: number;

  @Field(() => Int)
  shipmentId!: number;
}
