import type { ApprovalsQuery } from '../../api/generated/approvals';
import type { Tone } from '../../components/StatusChip';

export type ApprovalStatus = ApprovalsQuery['approvals']['items'][number]['status'];

export const STATUS_WORDS: Readonly<Record<ApprovalStatus, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

const USE_CASES: Readonly<Record<string, string>> = {
  'source-items-save': 'Save source items',
  'source-items-edit': 'Edit source items',
  'source-items-delete': 'Delete source items',
  'sources-unassign': 'Unassign sources',
  'transfer-items': 'Transfer of quantities',
  'transfer-products': 'Transfer of products',
  'state-moves': 'Move between states',
  incoming: 'Announce incoming goods',
  'count-post': 'Post a count',
  revert: 'Revert a request',
  'single-source': 'Edit the stock item',
  'mass-update': 'Update of many products',
  'import-stock-sources': 'Import of source items',
  'import-products': 'Import of products',
};

/** What was asked for; one that another version knows is shown by its name. */
export function askedInWords(name: string): string {
  return USE_CASES[name] ?? name;
}
