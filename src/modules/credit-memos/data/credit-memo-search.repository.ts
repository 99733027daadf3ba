import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/http/search-criteria.js';
import type { SearchCriteria, SearchTarget } from '../../../platform/http/search-criteria.js';
import { byParent } from '../../invoices/index.js';
import type { CreditMemo } from '../domain/credit-memo.js';
import { COMMENT_COLUMNS, ITEM_COLUMNS, MEMO_COLUMNS, toComment, toItem, toMemo } from './credit-memo.rows.js';
import type { CommentRow, ItemRow, MemoRow } from './credit-memo.rows.js';

const MEMO_SEARCH: SearchTarget = {
  from: 'sales_creditmemo',
  columns: {
    entity_id: { sql: 'entity_id', kind: 'int' },
    order_id: { sql: 'order_id', kind: 'int' },
    invoice_id: { sql: 'invoice_id', kind: 'int', nullable: true },
    increment_id: { sql: 'increment_id', kind: 'text' },
    store_id: { sql: 'store_id', kind: 'int' },
    state: { sql: 'state', kind: 'int' },
    subtotal: { sql: 'subtotal', kind: 'decimal' },
    shipping_amount: { sql: 'shipping_amount', kind: 'decimal' },
    adjustment_positive: { sql: 'adjustment_positive', kind: 'decimal' },
    adjustment_negative: { sql: 'adjustment_negative', kind: 'decimal' },
    grand_total: { sql: 'grand_total', kind: 'decimal' },
    created_at: { sql: 'created_at', kind: 'date' },
    updated_at: { sql: 'updated_at', kind: 'date' },
  },
  select: MEMO_COLUMNS,
  defaultOrder: 'entity_id ASC',
};

/** Reads credit memos with their parts; takes no locks. */
@Injectable()
export class CreditMemoSearchRepository {
  constructor(private readonly database: Database) {}

  async find(memoId: number): Promise<CreditMemo | undefined> {
    const rows = await this.database.query<MemoRow>(
      `SELECT ${MEMO_COLUMNS} FROM sales_creditmemo WHERE entity_id = ?`,
      [memoId],
    );
    const [memo] = await this.withParts(rows);
    return memo;
  }

  /** One page of memos and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ memos: CreditMemo[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<MemoRow>(this.database, criteria, MEMO_SEARCH);
    return { memos: await this.withParts(rows), totalCount };
  }

  /** Two statements, whatever the number of memos. */
  private async withParts(rows: readonly MemoRow[]): Promise<CreditMemo[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.entity_id);
    const items = await this.database.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM sales_creditmemo_item WHERE parent_id IN (?) ORDER BY entity_id`,
      [ids],
    );
    const comments = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM sales_creditmemo_comment WHERE parent_id IN (?) ORDER BY entity_id`,
      [ids],
    );
    const itemsOf = byParent(items);
    const commentsOf = byParent(comments);
    return rows.map((row) =>
      toMemo(row, {
        items: (itemsOf.get(row.entity_id) ?? []).map(toItem),
        comments: (commentsOf.get(row.entity_id) ?? []).map(toComment),
      }),
    );
  }
}
