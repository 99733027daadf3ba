import { Field, SchemaName } from '../../../platform/http/field.js';
import { APPEND_COMMENT, DOCUMENT_COMMENT, DOCUMENT_QUANTITY, NOTIFY } from '../../orders/index.js';
import { TRACKS_PER_REQUEST_MAX } from '../domain/shipment.js';

/** Characters of a parcel's description: four bytes each still fit the column. */
const DESCRIPTION_LENGTH_MAX = 10_000;

const QUANTITY = { ...DOCUMENT_QUANTITY, example: 2 } as const;

@SchemaName('ShipmentExtensionInput')
export class ShipmentExtensionRequest {
  @Field.text({
    maxLength: 255,
    example: 'eu-2',
    description: 'The source to ship from; without it the service decides',
  })
  sourceCode?: string | null;
}

@SchemaName('ShipmentArgumentsInput')
class ShipmentArgumentsRequest {
  @Field.object(() => ShipmentExtensionRequest)
  extensionAttributes?: ShipmentExtensionRequest | null;
}

@SchemaName('ShipmentItemInput')
export class ShipmentItemRequest {
  @Field.int({ example: 5 })
  orderItemId?: number | null;

  @Field.float(QUANTITY)
  qty?: number | null;

  @Field.json()
  extensionAttributes?: unknown;
}

@SchemaName('ShipmentCommentInput')
export class ShipmentCommentRequest {
  @Field.text({ ...DOCUMENT_COMMENT, example: 'Left with the neighbours' })
  comment?: string | null;

  @Field.flag({ example: true })
  isVisibleOnFront?: boolean | null;

  @Field.json()
  extensionAttributes?: unknown;
}

@SchemaName('ShipmentTrackInput')
export class ShipmentTrackRequest {
  @Field.text({ maxLength: 255, example: 'T1' })
  trackNumber?: string | null;

  @Field.text({ maxLength: 255, example: 'UPS' })
  title?: string | null;

  @Field.text({ maxLength: 32, example: 'ups' })
  carrierCode?: string | null;

  @Field.json()
  extensionAttributes?: unknown;
}

export class ShipOrderRequest {
  @Field.int({ required: true, example: 1 })
  orderId!: number;

  @Field.list(() => ShipmentItemRequest, { description: 'Nothing or an empty list ships all that is left' })
  items?: ShipmentItemRequest[] | null;

  @Field.flag(NOTIFY)
  notify?: boolean | null;

  @Field.flag(APPEND_COMMENT)
  appendComment?: boolean | null;

  @Field.object(() => ShipmentCommentRequest)
  comment?: ShipmentCommentRequest | null;

  @Field.list(() => ShipmentTrackRequest, { maxItems: TRACKS_PER_REQUEST_MAX })
  tracks?: ShipmentTrackRequest[] | null;

  @Field.json({ example: [], description: 'A list, kept as it is' })
  packages?: unknown;

  @Field.object(() => ShipmentArgumentsRequest)
  arguments?: ShipmentArgumentsRequest | null;

  @Field.object(() => ShipmentExtensionRequest)
  extensionAttributes?: ShipmentExtensionRequest | null;
}

export class ShipmentIdRequest {
  @Field.int({ required: true, example: 3 })
  id!: number;
}

@SchemaName('SavedTrackInput')
export class SavedTrackRequest extends ShipmentTrackRequest {
  @Field.int({ example: 3, description: 'The shipment' })
  parentId?: number | null;

  @Field.int({ example: 1, description: "Where it is given, it has to be the shipment's" })
  orderId?: number | null;

  @Field.text({ maxLength: DESCRIPTION_LENGTH_MAX })
  description?: string | null;

  @Field.float(QUANTITY)
  qty?: number | null;

  @Field.float({ ...QUANTITY, example: 1.5 })
  weight?: number | null;
}

export class SaveTrackRequest {
  @Field.object(() => SavedTrackRequest, { required: true })
  entity!: SavedTrackRequest;
}

export class TrackIdRequest {
  @Field.int({ required: true, example: 7 })
  id!: number;
}
