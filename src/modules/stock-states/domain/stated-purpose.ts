import type { AdjustmentPurpose, AdjustmentReason } from '../../adjustment-history/index.js';
import { statedPurpose } from '../../source-items/index.js';

/** What a client says about its request beside the quantities; the rules are those of source items. */
export interface SentRemarks {
  readonly note: string | null;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
}

/** The purpose of a request whose reason is known. Throws `invalid` as a write of source items does. */
export function purposeOf(reason: AdjustmentReason, remarks: SentRemarks): AdjustmentPurpose {
  return statedPurpose([{ reason, ...remarks }]) ?? { reason };
}
