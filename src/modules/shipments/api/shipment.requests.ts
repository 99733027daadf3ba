import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';

/** Parcels and comments of one request, at most. */
export const PARTS_PER_REQUEST_MAX = 100;
/** Characters of a comment or a description: four bytes each still fit their columns. */
export const TEXT_LENGTH_MAX = 10_000;

const QUANTITY = { min: 0, max: 99_999_999.9999, example: 2 } as const;

export class ShipmentExtensionInput {
  @Field.text({
    maxLength: 255,
    example: 'eu-2',
    description: 'The source to ship from; without it the service decides',
  })
  sourceCode?: string | null;
}

export class ShipmentArgumentsInput {
  @Field.object(() => ShipmentExtensionInput)
  extensionAttributes?: ShipmentExtensionInput | null;
}

export class ShipmentItemInput {
  @Field.int({ example: 5 })
  orderItemId?: number | null;

  @Field.float(QUANTITY)
  qty?: number | null;

  @Field.json()
  extensionAttributes?: unknown;
}

export class ShipmentCommentInput {
  @Field.text({ maxLength: TEXT_LENGTH_MAX, example: 'Left with the neighbours' })
  comment?: string | null;

  @Field.flag({ example: true })
  isVisibleOnFront?: boolean | null;

  @Field.json()
  extensionAttributes?: unknown;
}

export class ShipmentTrackInput {
  @Field.text({ maxLength: 255, example: 'T1' })
  trackNumber?: string | null;

  @Field.text({ maxLength: 255, example: 'UPS' })
  title?: string | null;

  @Field.text({ maxLength: 32, example: 'ups' })
  carrierCode?: string | null;

  @Field.json()
  extensionAttributes?: unknown;
}

export class ShipOrderInput {
  @Field.int({ required: true, example: 1 })
  orderId!: number;

  @Field.list(() => ShipmentItemInput, { description: 'Nothing or an empty list ships all that is left' })
  items?: ShipmentItemInput[] | null;

  @Field.flag({ description: 'Read and not used: this service sends no mail' })
  notify?: boolean | null;

  @Field.flag({ name: 'appendComment', description: 'Marks the comment as told to the customer' })
  appendComment?: boolean | null;

  @Field.object(() => ShipmentCommentInput)
  comment?: ShipmentCommentInput | null;

  @Field.list(() => ShipmentTrackInput, { maxItems: PARTS_PER_REQUEST_MAX })
  tracks?: ShipmentTrackInput[] | null;

  @Field.json({ example: [], description: 'A list, kept as it is' })
  packages?: unknown;

  @Field.object(() => ShipmentArgumentsInput)
  arguments?: ShipmentArgumentsInput | null;

  @Field.object(() => ShipmentExtensionInput)
  extensionAttributes?: ShipmentExtensionInput | null;
}

export class ShipmentRequest {
  @Field.int({ required: true, example: 3 })
  id!: number;
}

export class ListShipmentsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}

export class SavedTrackInput extends ShipmentTrackInput {
  @Field.int({ example: 3, description: 'The shipment' })
  parentId?: number | null;

  @Field.int({ example: 1, description: "Where it is given, it has to be the shipment's" })
  orderId?: number | null;

  @Field.text({ maxLength: TEXT_LENGTH_MAX })
  description?: string | null;

  @Field.float(QUANTITY)
  qty?: number | null;

  @Field.float({ ...QUANTITY, example: 1.5 })
  weight?: number | null;
}

export class SaveTrackRequest {
  @Field.object(() => SavedTrackInput, { required: true })
  entity!: SavedTrackInput;
}

export class TrackRequest {
  @Field.int({ required: true, example: 7 })
  id!: number;
}
