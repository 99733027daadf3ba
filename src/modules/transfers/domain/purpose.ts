import type { AdjustmentPurpose, ManualPurpose } from '../../adjustment-history/index.js';

/** What every door of transfers and assignments asks for, as upstream. */
export const TRANSFER_PERMISSION = 'Vendor_Catalog::products';

/** A row for what goes out and one for what comes in, without a reference (spec, "What writes a row"). */
export function transferPurpose(note: string | null = null): AdjustmentPurpose {
  return { reason: 'transfer_out', inboundReason: 'transfer_in', note };
}
/** What bulk assign and unassign are recorded as where nobody says otherwise; an assigned item is empty and writes no row. */
export const ASSIGNMENT: ManualPurpose = { reason: 'other', note: null };
