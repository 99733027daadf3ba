import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { APPROVAL_ID_MAX } from '../domain/approval.js';

export class ListApprovalsRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}

export class ApprovalIdRequest {
  @Field.int({ min: 0, max: APPROVAL_ID_MAX })
  id!: number;
}

export class DecideApprovalRequest extends ApprovalIdRequest {
  @Field.text({ example: 'checked at the shelf', description: 'What the one who decides says, in 255 characters' })
  note?: string | null;
}
