import { Field, SchemaName } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

/** What clients send; the fields are described by `OrderInput`. */
const ENTITY_EXAMPLE = {
  store_id: 1,
  customer_email: 'jane@example.com',
  grand_total: 59.9,
  items: [{ sku: 'SKU-1', qty_ordered: 2, price: 29.95, name: 'Mug' }],
  billing_address: { firstname: 'Jane', lastname: 'Doe', city: 'Berlin', country_id: 'DE' },
  payment: { method: 'checkmo' },
};

const ENTITY_DESCRIPTION =
  'increment_id?, store_id?, customer_id?, customer_email, grand_total?, extension_attributes.auto_invoice?, extension_attributes.pickup_location_code? and items with ' +
  'sku, qty_ordered, product_type?, price?, name?, is_qty_decimal? and parent_index? (the position, from 0, of the composite ' +
  'item that an item belongs to). Further fields are kept and read back.';

export class OrderLineRequest {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 2 })
  qtyOrdered?: number | null;

  @Field.text({ example: 'simple' })
  productType?: string | null;

  @Field.float({ example: 29.95, description: 'Price of one' })
  price?: number | null;

  @Field.text({ example: 'Mug', maxLength: 255 })
  name?: string | null;

  @Field.flag({ description: 'Counts where the catalogue does not know the SKU' })
  isQtyDecimal?: boolean | null;

  @Field.int({ example: 0, description: 'Position of the parent item, from 0' })
  parentIndex?: number | null;
}

const STORE_ID_MAX = 4_294_967_295;

export class OrderEntityRequest {
  @Field.int()
  entityId?: number | null;

  @Field.text({ example: '000000042', description: 'At most 32 characters; given by the service where it is left out' })
  incrementId?: string | null;

  @Field.int({ example: 1, min: 0, max: STORE_ID_MAX, description: 'The default store view where it is left out' })
  storeId?: number | null;

  @Field.int({ min: 0 })
  customerId?: number | null;

  @Field.text({ example: 'jane@example.com' })
  customerEmail?: string | null;

  @Field.float({ example: 59.9, description: 'What the items cost where it is left out' })
  grandTotal?: number | null;

  @Field.list(() => OrderLineRequest)
  items?: OrderLineRequest[] | null;

  @Field.json({
    example: { auto_invoice: true, pickup_location_code: 'eu-1' },
    description: 'With pickup_location_code the order is picked up at that source',
  })
  extensionAttributes?: unknown;
}

/** The decoder names fields as those of an object only inside one. */
export class OrderEnvelopeRequest {
  @Field.object(() => OrderEntityRequest)
  entity?: OrderEntityRequest | null;
}

export class PlaceOrderRequest {
  @Field.json({ required: true, example: ENTITY_EXAMPLE, description: ENTITY_DESCRIPTION })
  entity!: unknown;
}

export class PlaceOrdersRequest {
  @Field.json({ required: true, example: [ENTITY_EXAMPLE], description: `From 1 to 500 orders: ${ENTITY_DESCRIPTION}` })
  entities!: unknown;
}

export class OrderIdRequest {
  @Field.int({ required: true, example: 1 })
  id!: number;
}

export class ListOrdersRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}

export class ListOwnOrdersRequest {
  @Field.searchCriteria({ name: 'searchCriteria' })
  searchCriteria!: SearchCriteria;
}

@SchemaName('StatusHistoryInput')
class StatusHistoryRequest {
  @Field.text({ example: 'Packed' })
  comment?: string | null;

  @Field.text({ example: 'processing', description: 'One that the state of the order can have' })
  status?: string | null;

  @Field.flag({ description: 'Whether the customer was told' })
  isCustomerNotified?: boolean | null;

  @Field.flag({ description: 'Whether the customer may read it' })
  isVisibleOnFront?: boolean | null;

  @Field.int({ description: 'Passed over, as are the fields below' })
  entityId?: number | null;

  @Field.int()
  parentId?: number | null;

  @Field.text()
  entityName?: string | null;

  @Field.text()
  createdAt?: string | null;

  @Field.json()
  extensionAttributes?: unknown;
}

export class CommentOrderRequest extends OrderIdRequest {
  @Field.object(() => StatusHistoryRequest, { name: 'statusHistory', required: true })
  statusHistory!: StatusHistoryRequest;
}
