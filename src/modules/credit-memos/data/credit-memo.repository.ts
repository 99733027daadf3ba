import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { incrementIdOf } from '../../invoices/index.js';
import { MEMO_REFUNDED } from '../domain/credit-memo.js';
import type { NewCreditMemo } from '../domain/credit-memo.js';

/** Writes credit memos: one statement for each kind of part, whatever their number. */
@Injectable()
export class CreditMemoRepository {
  constructor(private readonly database: Database) {}

  async insert(memo: NewCreditMemo): Promise<void> {
    await this.insertMemo(memo);
    await this.insertItems(memo);
    if (memo.comments.length > 0) await this.insertComments(memo);
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
      `INSERT INTO sales_creditmemo_item
         (parent_id, order_item_id, product_id, sku, name, price, qty, row_total, back_to_stock) VALUES ?`,
      [
        items.map(({ orderItemId, productId, sku, name, price, quantity, rowTotal, isBackToStock }) => [
          memoId,
          orderItemId,
          productId,
          sku,
          name,
          price.toString(),
          quantity.toString(),
          rowTotal.toString(),
          Number(isBackToStock),
        ]),
      ],
    );
  }

  private async insertComments({ memoId, comments }: NewCreditMemo): Promise<void> {
    await this.database.execute(
      'INSERT INTO sales_creditmemo_comment (parent_id, comment, is_customer_notified, is_visible_on_front) VALUES ?',
      [
        comments.map(({ comment, isCustomerNotified, isVisibleOnFront }) => [
          memoId,
          comment,
          Number(isCustomerNotified),
          Number(isVisibleOnFront),
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
