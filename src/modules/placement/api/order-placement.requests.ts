import { Field, SchemaName } from '../../../platform/http/field.js';
import { HOLD_SECONDS } from '../../reservations/index.js';

/** Lines of one placement: as many as one group can read at once. */
const ITEMS_PER_PLACEMENT_MAX = 1000;

@SchemaName('PlacementItemInput')
class OrderPlacementItemRequest {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 2 })
  qty?: number | null;
}

@SchemaName('PlacementInput')
export class OrderPlacementRequest {
  @Field.text({ example: '000000042', description: 'The number that the order will have; at most 32 characters' })
  incrementId?: string | null;

  @Field.int({ example: 1, description: 'The store view that sells; the default one where it is left out' })
  storeId?: number | null;

  @Field.list(() => OrderPlacementItemRequest, { maxItems: ITEMS_PER_PLACEMENT_MAX })
  items?: OrderPlacementItemRequest[] | null;

  @Field.float({
    ...HOLD_SECONDS,
    example: 900,
    description: 'Whole seconds after which it is given back by itself; where it is left out it has no end',
  })
  expiresIn?: number | null;
}

export class ReserveAheadRequest {
  @Field.object(() => OrderPlacementRequest, { required: true })
  placement!: OrderPlacementRequest;
}

export class CancelPlacementRequest {
  @Field.text({ maxLength: 32 })
  incrementId!: string;
}

export class ExtendPlacementRequest {
  @Field.text({ maxLength: 32 })
  incrementId!: string;

  @Field.float({
    ...HOLD_SECONDS,
    required: true,
    example: 900,
    description: 'Whole seconds from now on',
  })
  expiresIn!: number;
}
