import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { commentsIn, DOCUMENT_SEARCH_COLUMNS, DocumentSearchRepository } from '../../orders/index.js';
import type { CreditMemo } from '../domain/credit-memo.js';
import { MEMO_COLUMNS, MEMO_COMMENT_TABLE, MEMO_ITEMS, toMemo } from './credit-memo.rows.js';
import type { MemoRow } from './credit-memo.rows.js';

/** Reads credit memos with their lines and comments. */
@Injectable()
export class CreditMemoSearchRepository extends DocumentSearchRepository<MemoRow, CreditMemo> {
  constructor(database: Database) {
    super(database, {
      from: 'sales_creditmemo',
      columns: {
        ...DOCUMENT_SEARCH_COLUMNS,
        invoice_id: { sql: 'invoice_id', kind: 'int', nullable: true },
        state: { sql: 'state', kind: 'int' },
        subtotal: { sql: 'subtotal', kind: 'decimal' },
        shipping_amount: { sql: 'shipping_amount', kind: 'decimal' },
        adjustment_positive: { sql: 'adjustment_positive', kind: 'decimal' },
        adjustment_negative: { sql: 'adjustment_negative', kind: 'decimal' },
        grand_total: { sql: 'grand_total', kind: 'decimal' },
      },
      select: MEMO_COLUMNS,
    });
  }

  protected override async withParts(rows: readonly MemoRow[]): Promise<CreditMemo[]> {
    const items = await this.partsOf(rows, MEMO_ITEMS);
    const comments = await this.partsOf(rows, commentsIn(MEMO_COMMENT_TABLE));
    return rows.map((row) => toMemo(row, { items: items(row), comments: comments(row) }));
  }
}
