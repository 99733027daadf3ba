export { Locking } from './app/locking.service.js';
export { SkuLocks } from './app/sku-locks.service.js';
export type { Committed, Lease } from './domain/lease.js';
export type { LockLocation } from './domain/lock-location.js';
export { inLockOrder, LockNames } from './domain/lock-names.js';
export { lockTimeout, NoLeaseFree } from './domain/lock-timeout.js';
export { LockWait } from './domain/lock-wait.js';
export { LockingModule } from './locking.module.js';
