import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SecurityLogRepository } from '../data/security-log.repository.js';
import { ROWS_REACHED_MAX } from '../domain/security-entry.js';
import type { RecordedEntry, SecurityLogFilter } from '../domain/security-entry.js';

/** Reads the security log. */
@Injectable()
export class SecurityLogReader {
  constructor(
    private readonly rows: SecurityLogRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /** The newest rows that match, `limit` of them at most. */
  newest(filter: SecurityLogFilter, limit: number): Promise<RecordedEntry[]> {
    return this.reads.reading(() => this.rows.page(filter, limit, 0));
  }

  /**
   * A page of the rows that match, newest first, and how many there are: no more than `ROWS_REACHED_MAX`. Throws
   * `invalid` for a page beyond those.
   */
  async page(
    filter: SecurityLogFilter,
    { pageSize, currentPage }: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<{ items: readonly RecordedEntry[]; totalCount: number }> {
    if ((currentPage - 1) * pageSize >= ROWS_REACHED_MAX) {
      throw invalid('No more than %1 entries can be paged through. Narrow the filter.', [ROWS_REACHED_MAX]);
    }
    return this.reads.reading(async () => {
      const totalCount = await this.rows.count(filter);
      const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
      const offset = (Math.min(currentPage, lastPage) - 1) * pageSize;
      const items = await this.rows.page(filter, Math.min(pageSize, ROWS_REACHED_MAX - offset), offset);
      return { items, totalCount };
    });
  }
}
