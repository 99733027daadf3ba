import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

const UUID_EXAMPLE = '799a48e0-7b1e-4d0c-9a53-5d2f0a1b7c11';

export class BulkRequest {
  @Field.text({ example: UUID_EXAMPLE, description: 'The bulk_uuid of the answer to the asynchronous request' })
  bulkUuid!: string;
}

export class OperationCountRequest {
  @Field.text({ example: UUID_EXAMPLE })
  bulkUuid!: string;

  @Field.int({
    example: 4,
    min: 1,
    max: 5,
    description: '1 complete, 2 failed for now, 3 failed, 4 open, 5 rejected when it was scheduled',
  })
  status!: number;
}

export class ListOperationsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
