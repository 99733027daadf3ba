import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { incrementIdOf, insertComments, NEW_DOCUMENT_ITEM_COLUMNS, newDocumentItemValues } from '../../orders/index.js';
import { MEMO_REFUNDED } from '../domain/credit-memo.js';
import type { NewCreditMemo } from '../domain/credit-memo.js';
import { MEMO_COMMENT_TABLE } from './credit-memo.rows.js';

/** Writes credit memos: one statement for each kind of part, whatever their number. */
@Injectable()
export class CreditMemoRepository {
  constructor(private readonly database: Database) {}

  async insert(memo: NewCreditMemo): Promise<void> {
    await this.insertMemo(memo);
    await this.insertItems(memo);
    await insertComments(this.database, MEMO_COMMENT_TABLE, memo.memoId, memo.comments);
    if (memo.returned.length > 0) await this.insertReturned(memo);
  }

  private async insertMemo({ memoId, amounts, ...memo }: NewCreditMemo): Promise<void> {
    await this.database.execute(
      `INSERT INTO sales_creditmemo
         (entity_id, order_id, invoice_id, increment_id, store_id, state, total_qty, subtotal, shipping_amount,
          adjustment_positive, adjustment_negative, grand_total)
       VALUES (?)`,
      [
        [
          memoId,
          memo.orderId,
          memo.invoiceId,
          incrementIdOf(memoId),
          memo.storeId,
          MEMO_REFUNDED,
          memo.totalQuantity.toString(),
          amounts.subtotal.toString(),
          amounts.shipping.toString(),
          amounts.adjustmentPositive.toString(),
          amounts.adjustmentNegative.toString(),
          amounts.grandTotal.toString(),
        ],
      ],
    );
  }

  private async insertItems({ memoId, items }: NewCreditMemo): Promise<void> {
    await this.database.execute(
      `INSERT INTO sales_creditmemo_item (${NEW_DOCUMENT_ITEM_COLUMNS}, row_total, back_to_stock) VALUES ?`,
      [
        items.map((item) => [
          ...newDocumentItemValues(memoId, item),
          item.rowTotal.toString(),
          Number(item.isBackToStock),
        ]),
      ],
    );
  }

  private async insertReturned({ memoId, returned }: NewCreditMemo): Promise<void> {
    await this.database.execute(
      'INSERT INTO inventory_creditmemo_source (creditmemo_id, order_item_id, source_code, qty) VALUES ?',
      [returned.map(({ orderItemId, sourceCode, quantity }) => [memoId, orderItemId, sourceCode, quantity.toString()])],
    );
  }
}
