import type { AdjustmentPurpose } from '../../adjustment-history/index.js';

/** The rows of a revert refer to the request that they take back; by this they are known. */
export const REVERT_REASON = 'correction';
export const REVERT_REFERENCE_TYPE = 'adjustment_request';

/** Why a revert of the request changes quantities. */
export function purposeOfReverting(requestId: string): AdjustmentPurpose {
  return { reason: REVERT_REASON, reference: { type: REVERT_REFERENCE_TYPE, id: requestId } };
}
