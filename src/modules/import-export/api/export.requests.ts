import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

const CODES_MAX = 1_000;
const SKUS_MAX = 1_000;

export class ExportStockSourcesRequest {
  @Field.texts({ maxItems: CODES_MAX, example: ['eu-1'], description: 'All sources by default' })
  sourceCodes?: string[] | null;

  @Field.texts({ maxItems: SKUS_MAX, example: ['SKU-1'], description: 'All SKUs by default' })
  skus?: string[] | null;
}

export class ExportAdjustmentsRequest {
  @Field.searchCriteria({
    name: 'searchCriteria',
    description: 'Filters as in the list; order and paging are passed over',
  })
  searchCriteria!: SearchCriteria;
}
