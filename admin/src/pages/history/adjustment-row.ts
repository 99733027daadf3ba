import type { ADJUSTMENT_REASON_VALUES, ACTOR_TYPE_VALUES } from '../../api/generated/enums';
import { t } from '../../language/messages';
import { actorTypeInWords } from '../../components/actor-words';

/** What the columns of the history show of a row; ask the server for no more. */
export interface AdjustmentRow {
  readonly adjustmentId: string;
  readonly createdAt: string;
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
  readonly delta: number;
  readonly quantityAfter: number;
  readonly statusBefore: number | null;
  readonly statusAfter: number | null;
  readonly reason: (typeof ADJUSTMENT_REASON_VALUES)[number];
  readonly actorType: (typeof ACTOR_TYPE_VALUES)[number];
  readonly actorId: string | null;
  readonly actorLabel: string | null;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
  readonly referenceUrl: string | null;
  readonly requestId: string | null;
  readonly note: string | null;
  /** Absent where the list does not ask for it. */
  readonly approvedBy?: string | null;
}

const STATUS_IN_STOCK = 1;

function statusWord(status: number | null): string {
  if (status === null) return t('Not Assigned');
  return status === STATUS_IN_STOCK ? t('In Stock') : t('Out of Stock');
}

/** `Not Assigned → In Stock`; nothing where the status did not change. */
export function statusChangeOf({
  statusBefore,
  statusAfter,
}: Pick<AdjustmentRow, 'statusBefore' | 'statusAfter'>): string {
  if (statusBefore === null && statusAfter === null) return '';
  return `${statusWord(statusBefore)} → ${statusWord(statusAfter)}`;
}

/** `jane (admin)`, `integration #8`, `system`. */
export function actorOf({
  actorType,
  actorId,
  actorLabel,
}: Pick<AdjustmentRow, 'actorType' | 'actorId' | 'actorLabel'>): string {
  const type = actorTypeInWords(actorType);
  if (actorLabel !== null && actorLabel !== '') return `${actorLabel} (${type})`;
  return actorId === null || actorId === '' ? type : `${type} #${actorId}`;
}

/** Who made the change, and who has approved it, where that was needed: `jane (admin), approved by max`. */
export function actorsOf(row: Pick<AdjustmentRow, 'actorType' | 'actorId' | 'actorLabel' | 'approvedBy'>): string {
  return row.approvedBy == null
    ? actorOf(row)
    : t('{actor}, approved by {approvedBy}', { actor: actorOf(row), approvedBy: row.approvedBy });
}

const DASHBOARD = '/admin';

const DOCUMENTS: Readonly<Record<string, string>> = {
  order: t('Order'),
  shipment: t('Shipment'),
  invoice: t('Invoice'),
  creditmemo: t('Credit memo'),
};

/** The document behind a row: `Order #42` with the address of its page, the bare id where there is none. */
export function referenceOf({
  referenceType,
  referenceId,
  referenceUrl,
}: Pick<AdjustmentRow, 'referenceType' | 'referenceId' | 'referenceUrl'>): {
  readonly text: string;
  /** Below the dashboard's own address; null where the reference is not a document of this service. */
  readonly to: string | null;
} {
  const id = referenceId?.trim() ?? '';
  if (id === '' || !referenceUrl?.startsWith(`${DASHBOARD}/`)) return { text: id, to: null };
  const document = DOCUMENTS[referenceType ?? ''];
  return {
    text: document === undefined ? `#${id}` : `${document} #${id}`,
    to: referenceUrl.slice(DASHBOARD.length),
  };
}
