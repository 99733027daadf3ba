import { Field, SchemaName } from '../../../platform/http/field.js';
import { QUANTITY_MAX } from '../../../platform/quantity/quantity.js';

/** Items of one request: one statement reads what the sources have of all of them. */
const ITEMS_PER_SELECTION_MAX = 1000;
const ALGORITHM_CODE_LENGTH_MAX = 255;
const ADDRESS_LENGTH_MAX = 255;

/** A SKU and how much of it is to be sent. A text that can be no SKU is one that no source has. */
@SchemaName('SelectionItemPayload')
export class SelectionItemRequest {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ min: 0, max: QUANTITY_MAX, example: 8 })
  qty?: number | null;
}

/** An address; all five are given, an empty text for what is not known. */
@SchemaName('DestinationAddressPayload')
export class DestinationAddressRequest {
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

@SchemaName('InventoryRequestExtensionPayload')
class InventoryRequestExtensionRequest {
  @Field.object(() => DestinationAddressRequest, { description: 'Where the goods go, for algorithms that ask' })
  destinationAddress?: DestinationAddressRequest | null;

  @Field.flag({ description: 'Say of each item and source why it gives what it gives' })
  explain?: boolean | null;
}

@SchemaName('InventoryRequestPayload')
export class InventoryRequest {
  @Field.int({ example: 1 })
  stockId?: number | null;

  @Field.list(() => SelectionItemRequest, { maxItems: ITEMS_PER_SELECTION_MAX })
  items?: SelectionItemRequest[] | null;

  @Field.object(() => InventoryRequestExtensionRequest)
  extensionAttributes?: InventoryRequestExtensionRequest | null;
}

export class SelectSourcesRequest {
  @Field.object(() => InventoryRequest, { required: true })
  inventoryRequest!: InventoryRequest;

  @Field.text({ required: true, maxLength: ALGORITHM_CODE_LENGTH_MAX, example: 'priority' })
  algorithmCode!: string;
}
