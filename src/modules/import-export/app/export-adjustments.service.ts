import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { ReadingParts } from '../../../platform/database/read-database.js';
import { compileSearch } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ADJUSTMENT_COLUMN_NAMES, ADJUSTMENT_COLUMNS } from '../../adjustment-history/index.js';
import type { AdjustmentRow } from '../../adjustment-history/index.js';
import { AdjustmentExportRepository } from '../data/adjustment-export.repository.js';
import type { AdjustmentSearch, IdRange } from '../data/adjustment-export.repository.js';
import { csvOfLines } from '../domain/csv-lines.js';
import { guardCell } from '../domain/spreadsheet-guard.js';
import { csvPage } from './csv-table.js';
import type { CsvPage, CsvTable } from './csv-table.js';

/** Rows of one page. */
const PAGE_ROWS = 2000;
/** Ids looked through by one statement, so that a filter that few rows match still costs little at a time. */
const WINDOW_IDS = 50_000;

/** Exports the adjustment history, oldest first (spec, "Read the adjustment history"). */
@Injectable()
export class ExportAdjustments {
  constructor(
    private readonly adjustments: AdjustmentExportRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * The rows that match when it begins; those that are written meanwhile are not among them. Order and paging of the
   * criteria are not looked at, and a caller who is bound to sources gets the rows of these. Throws `invalid` for unknown fields and values of the wrong kind.
   */
  async execute(asked: SearchCriteria): Promise<CsvTable> {
    const criteria = sourceScope().within(asked);
    const search = { criteria, compiled: compileSearch(criteria, ADJUSTMENT_COLUMNS) };
    const reading = this.reads.inParts();
    const range = await reading(() => this.rangeOf(criteria));
    return { columns: ADJUSTMENT_COLUMN_NAMES, pages: this.pages(search, range, reading) };
  }

  private async rangeOf(criteria: SearchCriteria): Promise<IdRange | undefined> {
    const requestId = valueOfOnly(criteria, 'request_id');
    const known = requestId === undefined ? undefined : await this.adjustments.rangeOfRequest(requestId);
    return known ?? this.adjustments.range();
  }

  /** The next page is read while the one before is written. */
  private async *pages(
    search: AdjustmentSearch,
    range: IdRange | undefined,
    reading: ReadingParts,
  ): AsyncGenerator<CsvPage> {
    if (!range) return;
    const isNarrowSearch = isNarrow(search.criteria);
    const span = isNarrowSearch ? range.last - range.first + 1 : WINDOW_IDS;
    const read = (first: number): Promise<Read> => {
      const ids = { first, last: Math.min(range.last, first + span - 1) };
      const page = reading(() => this.read(ids, search, !isNarrowSearch));
      // Where nobody waits for it any more, nobody is told either.
      page.catch(() => undefined);
      return page;
    };
    let pending: Promise<Read> | undefined = read(range.first);
    while (pending) {
      const { page, next }: Read = await pending;
      pending = next <= range.last ? read(next) : undefined;
      if (page.rows > 0) yield page;
    }
  }

  private async read(ids: IdRange, search: AdjustmentSearch, byId: boolean): Promise<Read> {
    const options = { size: PAGE_ROWS, byId };
    const lines = await this.adjustments.lines(ids, search, options);
    const text = csvOfLines(lines, CELLS);
    const next = lines.length < PAGE_ROWS ? ids.last + 1 : Number.parseInt(lines.at(-1) ?? '', 10) + 1;
    if (text !== undefined) return { page: { rows: lines.length, text }, next };
    // Some text has a character that separates cells of those lines: cell by cell then.
    const rows = await this.adjustments.page(ids, search, options);
    return { page: csvPage(rows.map(toCells)), next: nextOf(rows, ids) };
  }
}

/** A page that was read, and the id that the next one begins at. */
interface Read {
  readonly page: CsvPage;
  readonly next: number;
}

const CELLS = ADJUSTMENT_COLUMN_NAMES.map((name) => ({ isText: ADJUSTMENT_COLUMNS[name].kind === 'text' }));

function nextOf(rows: readonly AdjustmentRow[], { last }: IdRange): number {
  return rows.length < PAGE_ROWS ? last + 1 : (rows.at(-1)?.adjustment_id ?? last) + 1;
}

/** Filters for which an index gives few rows, so that looking through the ids would be the longer way. */
function isNarrow(criteria: SearchCriteria): boolean {
  const isGiven = (field: string): boolean => valueOfOnly(criteria, field) !== undefined;
  return (isGiven('source_code') && isGiven('sku')) || (isGiven('reference_type') && isGiven('reference_id'));
}

/** The value that the field has to equal; undefined where it may be another. */
function valueOfOnly({ filterGroups }: SearchCriteria, field: string): string | undefined {
  for (const { filters } of filterGroups) {
    const [only, second] = filters;
    if (only?.field === field && !second && only.conditionType === 'eq' && typeof only.value === 'string') {
      return only.value;
    }
  }
  return undefined;
}

function toCells(row: AdjustmentRow): string[] {
  return ADJUSTMENT_COLUMN_NAMES.map((name) => {
    const text = String(row[name] ?? '');
    return ADJUSTMENT_COLUMNS[name].kind === 'text' ? guardCell(text) : text;
  });
}
