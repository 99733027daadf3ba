import type { AdjustmentPurpose } from '../../adjustment-history/index.js';

/** A row for what goes out and one for what comes in, without a reference (spec, "What writes a row"). */
export const TRANSFER: AdjustmentPurpose = { reason: 'transfer_out', inboundReason: 'transfer_in' };
/** What bulk assign and unassign are recorded as; an assigned item is empty, so only unassigning writes rows. */
export const ASSIGNMENT: AdjustmentPurpose = { reason: 'other' };
