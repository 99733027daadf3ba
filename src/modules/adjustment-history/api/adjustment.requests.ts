import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

export class ListAdjustmentsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}

export class ListItemsAtRequest {
  @Field.text({
    required: true,
    maxLength: 40,
    description: 'The moment, ISO 8601; without an offset it is UTC',
    example: '2026-01-31T23:59:59Z',
  })
  at!: string;

  @Field.searchCriteria({ name: 'searchCriteria' })
  searchCriteria?: SearchCriteria | null;
}
