export { AdminHomeModule } from './admin-home.module.js';
export { AdminNotices } from './app/admin-notices.service.js';
export { LowestSalable, SCARCE_SKUS_MAX } from './app/lowest-salable.service.js';
export { MOVEMENT_DAYS_MAX, MovementsByDay } from './app/movements.service.js';
export { NOTICE_SEVERITIES } from './domain/admin-notice.js';
export type { NoticeSeverity } from './domain/admin-notice.js';
