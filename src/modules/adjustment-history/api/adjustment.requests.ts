import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

export class ListAdjustmentsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
