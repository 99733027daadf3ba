import type { ExamineLedgerMutation } from '../../api/generated/operations';
import { formatCount } from '../../components/format';
import type { Tone } from '../../components/StatusChip';
import { t } from '../../language/messages';

/** What a check came to, in a word; notices are told, and nothing is wrong because of them. */
export function verdictOf(
  { findings, kinds }: Pick<ExamineLedgerMutation['examineLedger'], 'findings' | 'kinds'>,
  isDone: boolean,
): { readonly label: string; readonly tone: Tone } {
  if (findings > 0) return { label: t('{findings} found', { findings: formatCount(findings) }), tone: 'error' };
  if (!isDone) return { label: t('waiting'), tone: 'neutral' };
  const noted = kinds.reduce((sum, { isNotice, count }) => sum + (isNotice ? count : 0), 0);
  return noted > 0
    ? { label: t('{noted} noted', { noted: formatCount(noted) }), tone: 'warning' }
    : { label: t('all right'), tone: 'success' };
}
