import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { STATE_LENGTH_MAX } from '../domain/vocabulary.js';

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

  @Field.text({
    maxLength: STATE_LENGTH_MAX,
    description: 'The state that is asked about; available where it is left out',
    example: 'damaged',
  })
  state?: string | null;

  @Field.searchCriteria({ name: 'searchCriteria' })
  searchCriteria?: SearchCriteria | null;
}
