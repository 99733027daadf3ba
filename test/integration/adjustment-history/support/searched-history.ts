import { AdjustmentReader } from '../../../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import { SearchCriteria } from '../../../../src/platform/search/index.js';
import type { ConditionType } from '../../../../src/platform/search/index.js';
import type { TestApplication } from '../../../support/application.js';

export const HISTORY_TABLE = 'inventory_source_item_adjustment';
const PAGE_SIZE = 20;
const OPERATORS: Partial<Record<ConditionType, string>> = { from: '>= ?', to: '<= ?', in: 'IN (?)', neq: '<> ?' };

/** What is asked of a history; `eq` where no type is named. */
export type Condition = readonly [field: string, value: string, type?: ConditionType];

/** A derived table `numbers` with `n` from 0 to 99,999, for `INSERT … SELECT`. */
export const NUMBERS = `(SELECT a.d + 10 * b.d + 100 * c.d + 1000 * d.d + 10000 * e.d AS n
   FROM ${['a', 'b', 'c', 'd', 'e'].map(digits).join(', ')}) numbers`;

function digits(name: string): string {
  return `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')}) ${name}`;
}

export function criteriaOf(conditions: readonly Condition[], page = 1): SearchCriteria {
  return new SearchCriteria({
    filterGroups: conditions.map(([field, value, conditionType = 'eq']) => ({
      filters: [{ field, value, conditionType }],
    })),
    pageSize: PAGE_SIZE,
    currentPage: page,
  });
}

/** Searches of an application's history, and what plain SQL over the same table says. */
export class SearchedHistory {
  constructor(private readonly app: TestApplication) {}

  async page(conditions: readonly Condition[], page = 1): Promise<{ ids: number[]; total: number }> {
    const { rows, totalCount } = await this.app.within(() =>
      this.app.get(AdjustmentReader).search(criteriaOf(conditions, page), PAGE_SIZE),
    );
    return { ids: rows.map((row) => row.adjustment_id), total: totalCount };
  }

  /** The ids of all rows by plain SQL, the newest first. */
  async truth(conditions: readonly Condition[]): Promise<number[]> {
    const where = conditions.map(([field, , type = 'eq']) => `${field} ${OPERATORS[type] ?? '= ?'}`);
    const rows = await this.app.database.query<{ id: number }>(
      `SELECT adjustment_id AS id FROM ${HISTORY_TABLE}
        WHERE ${['1 = 1', ...where].join(' AND ')} ORDER BY adjustment_id DESC`,
      conditions.map(([, value, type]) => (type === 'in' ? value.split(',') : value)),
    );
    return rows.map(({ id }) => id);
  }

  /** Compares pages from the first to behind the last, the number of rows, and what an export reads. */
  async expectTruth(conditions: readonly Condition[]): Promise<void> {
    const { app } = this;
    const ids = await this.truth(conditions);
    const last = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
    for (const page of [1, 2, Math.ceil(last / 2), last, last + 3]) {
      const at = (Math.min(page, last) - 1) * PAGE_SIZE;
      expect([conditions, page, await this.page(conditions, page)]).toEqual([
        conditions,
        page,
        { ids: ids.slice(at, at + PAGE_SIZE), total: ids.length },
      ]);
    }
    expect(await app.within(() => app.get(AdjustmentReader).count(criteriaOf(conditions)))).toBe(ids.length);
    for (const page of [1, Math.min(2, last)]) {
      const rows = await app.within(() => app.get(AdjustmentReader).rowsOf(criteriaOf(conditions, page), PAGE_SIZE));
      const at = (page - 1) * PAGE_SIZE;
      expect(rows.map((row) => row.adjustment_id)).toEqual(ids.slice(at, at + PAGE_SIZE));
    }
  }
}
