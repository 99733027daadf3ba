import { Quantity } from '../../../platform/quantity/quantity.js';
import { DOCUMENT_COLUMNS, DOCUMENT_ITEM_COLUMNS, toDocument, toDocumentItem } from '../../orders/index.js';
import type { DocumentItemRow, DocumentRow, PartTable } from '../../orders/index.js';
import type { CreditMemo, MemoItem } from '../domain/credit-memo.js';

export interface MemoRow extends DocumentRow {
  readonly invoice_id: number | null;
  readonly state: number;
  readonly subtotal: string;
  readonly shipping_amount: string;
  readonly adjustment_positive: string;
  readonly adjustment_negative: string;
  readonly grand_total: string;
}

interface ItemRow extends DocumentItemRow {
  readonly row_total: string;
  readonly back_to_stock: boolean;
}

export const MEMO_COLUMNS = `${DOCUMENT_COLUMNS}, invoice_id, state, subtotal, shipping_amount, adjustment_positive,
  adjustment_negative, grand_total`;

/** The lines of credit memos. */
export const MEMO_ITEMS: PartTable<ItemRow, MemoItem> = {
  table: 'sales_creditmemo_item',
  columns: `${DOCUMENT_ITEM_COLUMNS}, row_total, back_to_stock`,
  toPart: (row) => ({
    ...toDocumentItem(row),
    rowTotal: Quantity.of(row.row_total),
    isBackToStock: row.back_to_stock,
  }),
};

export const MEMO_COMMENT_TABLE = 'sales_creditmemo_comment';

export function toMemo(row: MemoRow, parts: Pick<CreditMemo, 'items' | 'comments'>): CreditMemo {
  return {
    ...toDocument(row),
    memoId: row.entity_id,
    invoiceId: row.invoice_id,
    state: row.state,
    amounts: {
      subtotal: Quantity.of(row.subtotal),
      shipping: Quantity.of(row.shipping_amount),
      adjustmentPositive: Quantity.of(row.adjustment_positive),
      adjustmentNegative: Quantity.of(row.adjustment_negative),
      grandTotal: Quantity.of(row.grand_total),
    },
    ...parts,
  };
}
