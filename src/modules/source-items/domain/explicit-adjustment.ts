import { invalid } from '../../../platform/errors/application-error.js';
import {
  ADJUSTMENT_REASONS,
  DOCUMENT_REFERENCE_TYPES,
  isAdjustmentReason,
  NOTE_LENGTH_MAX,
  REFERENCE_ID_LENGTH_MAX,
  REFERENCE_TYPE_LENGTH_MAX,
} from '../../adjustment-history/index.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';

/** So much of an unknown reason is repeated to the client. */
const REASON_ECHO_MAX = 64;

/** What a client says about its change, as sent: an attribute that it left out is null. */
export interface StatedAdjustment {
  readonly reason: string | null;
  readonly note: string | null;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
}

/**
 * The purpose that a request states for all of its items (spec, "Write source items" and "Errors"). Undefined where
 * none of them carries an adjustment. Throws ApplicationError `invalid` for the first rule that is broken: one
 * adjustment for all, lengths, reserved reference types, a known reason.
 */
export function statedPurpose(adjustments: readonly (StatedAdjustment | null)[]): AdjustmentPurpose | undefined {
  const [first] = adjustments;
  if (adjustments.every((adjustment) => adjustment === null)) return undefined;
  if (!first || adjustments.some((other) => !other || !isSame(first, other))) {
    throw invalid('Every source item of one request must carry the same adjustment.');
  }
  checkLength('note', first.note, NOTE_LENGTH_MAX);
  checkLength('reference_type', first.referenceType, REFERENCE_TYPE_LENGTH_MAX);
  checkLength('reference_id', first.referenceId, REFERENCE_ID_LENGTH_MAX);
  checkReferenceType(first.referenceType);
  const reason = first.reason ?? '';
  if (!isAdjustmentReason(reason)) {
    throw invalid('The adjustment reason "%1" is not one of: %2.', [
      reason.slice(0, REASON_ECHO_MAX),
      ADJUSTMENT_REASONS.join(', '),
    ]);
  }
  return { reason, note: first.note, reference: { type: first.referenceType, id: first.referenceId } };
}

function isSame(a: StatedAdjustment, b: StatedAdjustment): boolean {
  return (
    a.reason === b.reason && a.note === b.note && a.referenceType === b.referenceType && a.referenceId === b.referenceId
  );
}

/** Characters, not bytes or UTF-16 units, as the column counts them. */
function checkLength(field: string, text: string | null, limit: number): void {
  if (text !== null && [...text].length > limit) {
    throw invalid('The adjustment %1 can be at most %2 characters.', [field, limit]);
  }
}

function checkReferenceType(type: string | null): void {
  if (type !== null && (DOCUMENT_REFERENCE_TYPES as readonly string[]).includes(type)) {
    throw invalid(
      'The adjustment reference type "%1" is reserved for the sales documents that the service records itself: %2.',
      [type, DOCUMENT_REFERENCE_TYPES.join(', ')],
    );
  }
}
