import { Field } from '../../../platform/http/field.js';
import {
  PARTS_PER_REQUEST_MAX,
  SavedTrackInput,
  ShipmentCommentInput,
  ShipmentExtensionInput,
  ShipmentItemInput,
} from './shipment.requests.js';

/** Fields that the upstream's objects have and clients send back; what they say is decided here, not by them. */
const NOT_USED = { description: 'Read and not used' } as const;

export class SavedShipmentItemInput extends ShipmentItemInput {
  @Field.text({ description: 'Used in messages alone' })
  sku?: string | null;

  @Field.json(NOT_USED)
  entityId?: unknown;

  @Field.json(NOT_USED)
  parentId?: unknown;

  @Field.json(NOT_USED)
  productId?: unknown;

  @Field.json(NOT_USED)
  name?: unknown;

  @Field.json(NOT_USED)
  description?: unknown;

  @Field.json(NOT_USED)
  price?: unknown;

  @Field.json(NOT_USED)
  rowTotal?: unknown;

  @Field.json(NOT_USED)
  weight?: unknown;

  @Field.json(NOT_USED)
  additionalData?: unknown;
}

export class SavedShipmentTrackInput extends SavedTrackInput {
  @Field.int({ description: 'Of a parcel that is there already; it stays as it is' })
  entityId?: number | null;

  @Field.json(NOT_USED)
  createdAt?: unknown;

  @Field.json(NOT_USED)
  updatedAt?: unknown;
}

export class SavedShipmentCommentInput extends ShipmentCommentInput {
  @Field.int({ description: 'Of a comment that is there already; it stays as it is' })
  entityId?: number | null;

  @Field.flag()
  isCustomerNotified?: boolean | null;

  @Field.json(NOT_USED)
  parentId?: unknown;

  @Field.json(NOT_USED)
  createdAt?: unknown;
}

export class SavedShipmentInput {
  @Field.int({ description: 'Of a shipment that is there already: new parcels and comments are added, no goods move' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.list(() => SavedShipmentItemInput, { description: 'Nothing or an empty list ships all that is left' })
  items?: SavedShipmentItemInput[] | null;

  @Field.list(() => SavedShipmentTrackInput, { maxItems: PARTS_PER_REQUEST_MAX })
  tracks?: SavedShipmentTrackInput[] | null;

  @Field.list(() => SavedShipmentCommentInput, { maxItems: PARTS_PER_REQUEST_MAX })
  comments?: SavedShipmentCommentInput[] | null;

  @Field.json({ example: [], description: 'A list, kept as it is' })
  packages?: unknown;

  @Field.object(() => ShipmentExtensionInput)
  extensionAttributes?: ShipmentExtensionInput | null;

  @Field.json(NOT_USED)
  incrementId?: unknown;

  @Field.json(NOT_USED)
  storeId?: unknown;

  @Field.json(NOT_USED)
  customerId?: unknown;

  @Field.json(NOT_USED)
  totalQty?: unknown;

  @Field.json(NOT_USED)
  totalWeight?: unknown;

  @Field.json(NOT_USED)
  emailSent?: unknown;

  @Field.json(NOT_USED)
  shipmentStatus?: unknown;

  @Field.json(NOT_USED)
  shippingAddressId?: unknown;

  @Field.json(NOT_USED)
  billingAddressId?: unknown;

  @Field.json(NOT_USED)
  shippingLabel?: unknown;

  @Field.json(NOT_USED)
  createdAt?: unknown;

  @Field.json(NOT_USED)
  updatedAt?: unknown;
}

export class SaveShipmentRequest {
  @Field.object(() => SavedShipmentInput, { required: true })
  entity!: SavedShipmentInput;
}
