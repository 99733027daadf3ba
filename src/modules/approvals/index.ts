export { ApprovalInspection } from './app/approval-inspection.service.js';
export { Approvers } from './app/approvers.service.js';
export { AskedChanges } from './app/asked-changes.service.js';
export { ChangeLimits } from './app/change-limits.service.js';
export { ApprovalsModule } from './approvals.module.js';
export type { ApprovalDamageKind } from './data/approval-inspection.repository.js';
export { PAYLOAD_BYTES_MAX } from './domain/approval.js';
export type { Approver } from './domain/approval.js';
export { exceedsQuantity } from './domain/change-limit.js';
