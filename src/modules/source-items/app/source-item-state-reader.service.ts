import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import { runSearch } from '../../../platform/search/index.js';
import type { StoredState } from '../domain/source-item.js';

const COLUMNS = {
  source_code: { sql: 'source_code', kind: 'text' },
  sku: { sql: 'sku', kind: 'text' },
  state: { sql: 'state', kind: 'text' },
  quantity: { sql: 'quantity', kind: 'decimal' },
} as const satisfies SearchColumns;

const SELECTED = 'source_code, sku, state, quantity';

interface StateRow {
  source_code: string;
  sku: string;
  state: string;
  quantity: string;
}

/**
 * Reads what source items have in other states than `available`, at the caller's sources alone where they are bound; takes
 * no locks.
 */
@Injectable()
export class SourceItemStateReader {
  constructor(private readonly database: Database) {}

  /** One page of the quantities that match, by SKU, source and state, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ states: StoredState[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<StateRow>(this.database, sourceScope().within(criteria), {
      from: 'inventory_source_item_state',
      columns: COLUMNS,
      select: SELECTED,
      defaultOrder: 'sku, source_code, state',
    });
    return { states: rows.map(toState), totalCount };
  }

  /** Everything that the SKUs have in other states, but what is zero. One statement. */
  async ofSkus(skus: readonly string[]): Promise<StoredState[]> {
    if (skus.length === 0) return [];
    const scope = sourceScope();
    const rows = await this.database.query<StateRow>(
      `SELECT ${SELECTED} FROM inventory_source_item_state
        WHERE sku IN (?) AND quantity <> 0${scope.and('source_code')} ORDER BY sku, source_code, state`,
      [skus, ...scope.values],
    );
    return rows.map(toState);
  }

  /** Whether any source item, the caller's or not, has a quantity other than zero in the state, as the running transaction sees it. */
  async isUsed(state: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM inventory_source_item_state WHERE state = ? AND quantity <> 0 LIMIT 1',
      [state],
    );
    return rows.length > 0;
  }
}

function toState({ source_code: sourceCode, sku, state, quantity }: StateRow): StoredState {
  return { sourceCode, sku, state, quantity: Quantity.of(quantity) };
}
