import { Field, SchemaName } from '../../../platform/http/field.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { STOCK_STATE_LIMITS } from '../domain/stock-state.js';
import { ITEMS_PER_REQUEST_MAX } from '../domain/stock-states.limits.js';

/** A state to create or rename. */
@SchemaName('StockStatePayload')
class StockStateRequest {
  @Field.text({
    maxLength: STOCK_STATE_LIMITS.code,
    example: 'repair',
    description: 'Small letters, digits and underscores; not "available"',
  })
  code?: string | null;

  @Field.text({ maxLength: STOCK_STATE_LIMITS.name, example: 'In Repair' })
  name?: string | null;
}

export class CreateStockStateRequest {
  @Field.object(() => StockStateRequest, { required: true, name: 'stock_state' })
  stockState!: StockStateRequest;
}

export class StockStateCodeRequest {
  @Field.text({ maxLength: STOCK_STATE_LIMITS.code })
  code!: string;
}

export class RenameStockStateRequest extends StockStateCodeRequest {
  @Field.object(() => StockStateRequest, { required: true, name: 'stock_state' })
  stockState!: StockStateRequest;
}

export class ListStockStatesRequest {
  @Field.searchCriteria({ name: 'searchCriteria' })
  searchCriteria?: SearchCriteria | null;
}

export class ListSourceItemStatesRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}

/** What a client says about its request beside the quantities; the bounds are those of source items. */
class RemarksRequest {
  @Field.text({ example: 'Forklift, aisle 4', description: 'At most 255 characters' })
  note?: string | null;

  @Field.text({ example: 'purchase_order', description: 'At most 32 characters; not one of the sales documents' })
  referenceType?: string | null;

  @Field.text({ example: 'PO-2041', description: 'At most 64 characters' })
  referenceId?: string | null;
}

@SchemaName('StateMoveInput')
class StateMoveItemRequest {
  @Field.text({ maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ maxLength: SKU_LENGTH_MAX, example: 'SKU-1' })
  sku?: string | null;

  @Field.text({ maxLength: STOCK_STATE_LIMITS.code, example: 'available', description: 'The state that it leaves' })
  fromState?: string | null;

  @Field.text({ maxLength: STOCK_STATE_LIMITS.code, example: 'damaged', description: 'The state that it is in then' })
  toState?: string | null;

  @Field.float({ example: 2, description: 'Above zero' })
  quantity?: number | null;
}

@SchemaName('StateMovesBody')
export class StateMovesRequest extends RemarksRequest {
  @Field.list(() => StateMoveItemRequest, { required: true, maxItems: ITEMS_PER_REQUEST_MAX })
  items!: StateMoveItemRequest[];
}

@SchemaName('IncomingInput')
class IncomingItemRequest {
  @Field.text({ maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ maxLength: SKU_LENGTH_MAX, example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 40, description: 'Expected in addition; below zero takes back what was announced' })
  quantity?: number | null;
}

@SchemaName('IncomingBody')
export class IncomingRequest extends RemarksRequest {
  @Field.list(() => IncomingItemRequest, { required: true, maxItems: ITEMS_PER_REQUEST_MAX })
  items!: IncomingItemRequest[];
}
