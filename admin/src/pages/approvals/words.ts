import type { ApprovalsQuery } from '../../api/generated/approvals';
import type { Tone } from '../../components/StatusChip';
import { t } from '../../language/messages';

export type ApprovalStatus = ApprovalsQuery['approvals']['items'][number]['status'];

export const STATUS_WORDS: Readonly<Record<ApprovalStatus, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: t('Waiting'), tone: 'warning' },
  approved: { label: t('Approved'), tone: 'success' },
  rejected: { label: t('Rejected'), tone: 'error' },
  withdrawn: { label: t('Withdrawn'), tone: 'neutral' },
  expired: { label: t('Expired'), tone: 'neutral' },
};

const USE_CASES: Readonly<Record<string, string>> = {
  'source-items-save': t('Save source items'),
  'source-items-edit': t('Edit source items'),
  'source-items-delete': t('Delete source items'),
  'sources-unassign': t('Unassign sources'),
  'transfer-items': t('Transfer of quantities'),
  'transfer-products': t('Transfer of products'),
  'state-moves': t('Move between states'),
  incoming: t('Announce incoming goods'),
  'count-post': t('Post a count'),
  revert: t('Revert a request'),
  'single-source': t('Edit the stock item'),
  'mass-update': t('Update of many products'),
  'import-stock-sources': t('Import of source items'),
  'import-products': t('Import of products'),
};

/** What was asked for; one that another version knows is shown by its name. */
export function askedInWords(name: string): string {
  return USE_CASES[name] ?? name;
}
