import { MANUAL_REASON_VALUES } from '../../api/generated/enums';
import type { Option } from './fields';

/** The reasons that a person may give. */
export type ManualReason = (typeof MANUAL_REASON_VALUES)[number];

const LABELS: Readonly<Record<ManualReason, string>> = {
  correction: 'Correction',
  count: 'Count',
  received: 'Received',
  return_restock: 'Returned',
  damaged: 'Damaged',
  theft_or_loss: 'Theft or loss',
  promotion_or_donation: 'Promotion or donation',
  transit_loss: 'Lost in transit',
  other: 'Other',
};

/** What a person says about a change, for the history. */
export interface Why {
  readonly reason: ManualReason;
  readonly note: string;
}

/** In the order of the server. */
export const REASON_OPTIONS = MANUAL_REASON_VALUES.map((value): Option<ManualReason> => ({
  value,
  label: LABELS[value],
}));

const NOTE_LENGTH_MAX = 255;

/** What is wrong with a note; none is no fault. */
export function noteFault(note: string): string | undefined {
  return [...note].length > NOTE_LENGTH_MAX ? `At most ${NOTE_LENGTH_MAX} characters.` : undefined;
}

/** A note as the server takes it: null where there is none. */
export function noteOf(note: string): string | null {
  return note.trim() || null;
}
