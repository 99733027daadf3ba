export { SourceDeduction } from './app/source-deduction.service.js';
export type { Deduction } from './domain/deduction.js';
export { SourceDeductionModule } from './source-deduction.module.js';
