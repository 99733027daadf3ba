import { Field, SchemaName } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { THRESHOLDS_PER_REQUEST_MAX } from '../domain/threshold.js';

export class GetThresholdRequest {
  @Field.text({ required: true, example: 'eu-1' })
  sourceCode!: string;

  @Field.text({ required: true, example: 'SKU-1' })
  sku!: string;
}

@SchemaName('SourceItemConfigurationInput')
export class ThresholdRequest {
  @Field.text({ example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({
    example: 2,
    description: 'Below this quantity the item is low; null for what the SKU is configured to',
  })
  notifyStockQty?: number | null;
}

export class SaveThresholdsRequest {
  @Field.list(() => ThresholdRequest, {
    name: 'sourceItemConfigurations',
    required: true,
    maxItems: THRESHOLDS_PER_REQUEST_MAX,
  })
  sourceItemConfigurations!: ThresholdRequest[];
}

@SchemaName('SourceItemKeyInput')
export class ThresholdKeyRequest {
  @Field.text({ example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ description: 'Passed over' })
  quantity?: number | null;

  @Field.int({ description: 'Passed over' })
  status?: number | null;
}

export class DeleteThresholdsRequest {
  @Field.list(() => ThresholdKeyRequest, { name: 'sourceItems', required: true, maxItems: THRESHOLDS_PER_REQUEST_MAX })
  sourceItems!: ThresholdKeyRequest[];
}

export class ListLowStockRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}
