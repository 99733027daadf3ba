export { AdjustmentRevertModule } from './adjustment-revert.module.js';
