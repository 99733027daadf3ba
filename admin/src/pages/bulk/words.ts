import type { BulksQuery, BulkPartsQuery } from '../../api/generated/bulk';
import type { Tone } from '../../components/StatusChip';
import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

export type Bulk = BulksQuery['bulks']['items'][number];
export type Part = BulkPartsQuery['bulkParts']['items'][number];

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
}

export const STATE_WORDS: Readonly<Record<Bulk['state'], StateWords>> = {
  running: { label: t('Running'), tone: 'info' },
  complete: { label: t('Complete'), tone: 'success' },
  partly_failed: { label: t('Partly refused'), tone: 'warning' },
  failed: { label: t('Refused'), tone: 'error' },
};

export const PART_WORDS: Readonly<Record<Part['state'], StateWords>> = {
  open: { label: t('Open'), tone: 'info' },
  complete: { label: t('Done'), tone: 'success' },
  failed: { label: t('Refused'), tone: 'error' },
};

/** How much is done, and of how much. */
export function progressOf(bulk: Bulk): { readonly done: number; readonly total: number } {
  const { stepsDone, stepsTotal, operationCount, open } = bulk;
  if (stepsDone !== null && stepsTotal !== null) return { done: stepsDone, total: stepsTotal };
  return { done: operationCount - open, total: operationCount };
}

/** `12 of 20 parts`. */
export function progressInWords(bulk: Bulk): string {
  const { done, total } = progressOf(bulk);
  return t('{total, plural, one {{done} of # part} other {{done} of # parts}}', { total, done: formatCount(done) });
}
