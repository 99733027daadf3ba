import { Field } from '../../../platform/http/field.js';

/** Lines of one placement: as many as one group can read at once. */
export const ITEMS_PER_PLACEMENT_MAX = 1000;

export class PlacementItemInput {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 2 })
  qty?: number | null;
}

export class PlacementInput {
  @Field.text({ example: '000000042', description: 'The number that the order will have; at most 32 characters' })
  incrementId?: string | null;

  @Field.int({ example: 1, description: 'The store view that sells; the default one where it is left out' })
  storeId?: number | null;

  @Field.list(() => PlacementItemInput, { maxItems: ITEMS_PER_PLACEMENT_MAX })
  items?: PlacementItemInput[] | null;
}

export class ReserveAheadRequest {
  @Field.object(() => PlacementInput, { required: true })
  placement!: PlacementInput;
}

export class CancelPlacementRequest {
  @Field.text({ maxLength: 32 })
  incrementId!: string;
}
