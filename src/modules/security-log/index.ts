export { PruneSecurityLog } from './app/prune-security-log.service.js';
export { SecurityLog } from './app/security-log.service.js';
export type { SecurityRecord } from './app/security-log.service.js';
export { SECURITY_LOG_TRIGGERS, SecurityLogTriggers } from './data/security-log-triggers.service.js';
export { changesBetween } from './domain/changes.js';
export { KEPT_DAYS_MIN } from './domain/security-entry.js';
export type { SecurityActor, SecurityChanges, SecurityTarget } from './domain/security-entry.js';
export { SecurityLogModule } from './security-log.module.js';
