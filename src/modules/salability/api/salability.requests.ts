import { Field, SchemaName } from '../../../platform/http/field.js';
import { SKUS_PER_READ_MAX } from '../app/availability-reader.service.js';

/** One SKU in one stock. A text that cannot be a SKU counts as an unknown SKU. */
export class SkuInStockRequest {
  @Field.text({ example: 'SKU-1' })
  sku!: string;

  @Field.int({ example: 1 })
  stockId!: number;
}

export class SkusInStockRequest {
  @Field.texts({ required: true, maxItems: SKUS_PER_READ_MAX, example: ['SKU-1', 'SKU-2'] })
  skus!: string[];

  @Field.int({ required: true, example: 1 })
  stockId!: number;
}

export class RequestedQuantityRequest extends SkuInStockRequest {
  @Field.float({ example: 2 })
  requestedQty!: number;
}

/** A SKU and how much of it is wanted. */
@SchemaName('SkuRequestPayload')
export class RequestedSkuRequest {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 2 })
  qty?: number | null;
}

export class RequestedQuantitiesRequest {
  @Field.list(() => RequestedSkuRequest, { required: true, maxItems: SKUS_PER_READ_MAX })
  skuRequests!: RequestedSkuRequest[];

  @Field.int({ required: true, example: 1 })
  stockId!: number;
}

export class SkuOnlyRequest {
  @Field.text({ example: 'SKU-1' })
  sku!: string;
}
