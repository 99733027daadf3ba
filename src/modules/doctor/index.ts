export { Doctor } from './app/doctor.service.js';
export type { Examination } from './app/doctor.service.js';
export { Guard } from './app/guard.service.js';
export { DoctorModule } from './doctor.module.js';
export { KINDS } from './domain/kinds.js';
export type { Kind } from './domain/kinds.js';
export type { CheckReport, DoctorReport, FoundKind, GuardedCheck, GuardReport } from './domain/report.js';
