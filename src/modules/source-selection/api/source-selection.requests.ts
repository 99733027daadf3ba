import { Field } from '../../../platform/http/field.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** Items of one request: one statement reads what the sources have of all of them. */
export const ITEMS_PER_SELECTION_MAX = 1000;
const CODE_LENGTH_MAX = 255;
const ADDRESS_LENGTH_MAX = 255;

/** A SKU and how much of it is to be sent. A text that can be no SKU is one that no source has. */
export class SelectionItemPayload {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ min: 0, max: Quantity.MAX_STORABLE.toNumber(), example: 8 })
  qty?: number | null;
}

/** An address; all five are given, an empty text for what is not known. */
export class DestinationAddressPayload {
  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: 'DE' })
  country?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '86559' })
  postcode?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '' })
  street?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '' })
  region?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '' })
  city?: string | null;
}

export class InventoryRequestExtensionPayload {
  @Field.object(() => DestinationAddressPayload, { description: 'Where the goods go, for algorithms that ask' })
  destinationAddress?: DestinationAddressPayload | null;
}

export class InventoryRequestPayload {
  @Field.int({ example: 1 })
  stockId?: number | null;

  @Field.list(() => SelectionItemPayload, { maxItems: ITEMS_PER_SELECTION_MAX })
  items?: SelectionItemPayload[] | null;

  @Field.object(() => InventoryRequestExtensionPayload)
  extensionAttributes?: InventoryRequestExtensionPayload | null;
}

export class SelectSourcesRequest {
  @Field.object(() => InventoryRequestPayload, { required: true })
  inventoryRequest!: InventoryRequestPayload;

  @Field.text({ required: true, maxLength: CODE_LENGTH_MAX, example: 'priority' })
  algorithmCode!: string;
}
