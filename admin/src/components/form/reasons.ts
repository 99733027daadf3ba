import { MANUAL_REASON_VALUES } from '../../api/generated/enums';
import { reasonInWords } from '../reason-words';
import type { Option } from './fields';
import { t } from '../../language/messages';
import { formatCount } from '../format';

/** The reasons that a person may give. */
export type ManualReason = (typeof MANUAL_REASON_VALUES)[number];

/** What a person says about a change, for the history. */
export interface Why {
  readonly reason: ManualReason;
  readonly note: string;
}

/** In the order of the server. */
export const REASON_OPTIONS = MANUAL_REASON_VALUES.map((value): Option<ManualReason> => ({
  value,
  label: reasonInWords(value),
}));

const NOTE_LENGTH_MAX = 255;

/** What is wrong with a note; none is no violation. */
export function noteViolation(note: string): string | undefined {
  return [...note].length > NOTE_LENGTH_MAX
    ? t('At most {max} characters.', { max: formatCount(NOTE_LENGTH_MAX) })
    : undefined;
}

/** A note as the server takes it: null where there is none. */
export function noteOf(note: string): string | null {
  return note.trim() || null;
}
