import { Injectable } from '@nestjs/common';
import { compileSearch } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ADJUSTMENT_COLUMN_NAMES, ADJUSTMENT_COLUMNS } from '../../adjustment-history/index.js';
import type { AdjustmentRow } from '../../adjustment-history/index.js';
import { AdjustmentExportRepository } from '../data/adjustment-export.repository.js';
import type { AdjustmentSearch, IdRange } from '../data/adjustment-export.repository.js';
import { guardCell } from '../domain/spreadsheet-guard.js';
import type { CsvTable } from './csv-table.js';

/** Rows of one page. */
const PAGE_ROWS = 2000;
/** Ids looked through by one statement, so that a filter that few rows match still costs little at a time. */
const WINDOW_IDS = 50_000;

/** Exports the adjustment history, oldest first (spec, "Read the adjustment history"). */
@Injectable()
export class ExportAdjustments {
  constructor(private readonly adjustments: AdjustmentExportRepository) {}

  /**
   * The rows that match when it begins; those that are written meanwhile are not among them. Order and paging of the
   * criteria are not looked at. Throws `invalid` for unknown fields and values of the wrong kind.
   */
  async execute(criteria: SearchCriteria): Promise<CsvTable> {
    const search = { criteria, compiled: compileSearch(criteria, ADJUSTMENT_COLUMNS) };
    const range = await this.rangeOf(criteria);
    return { columns: ADJUSTMENT_COLUMN_NAMES, pages: this.pages(search, range, isNarrow(criteria)) };
  }

  private async rangeOf(criteria: SearchCriteria): Promise<IdRange | undefined> {
    const requestId = valueOfOnly(criteria, 'request_id');
    const known = requestId === undefined ? undefined : await this.adjustments.rangeOfRequest(requestId);
    return known ?? this.adjustments.range();
  }

  private async *pages(
    search: AdjustmentSearch,
    range: IdRange | undefined,
    isNarrowSearch: boolean,
  ): AsyncGenerator<string[][]> {
    if (!range) return;
    const span = isNarrowSearch ? range.last - range.first + 1 : WINDOW_IDS;
    let first = range.first;
    while (first <= range.last) {
      const last = Math.min(range.last, first + span - 1);
      const options = { size: PAGE_ROWS, byId: !isNarrowSearch };
      const rows = await this.adjustments.page({ first, last }, search, options);
      if (rows.length > 0) yield rows.map(toCells);
      first = rows.length < PAGE_ROWS ? last + 1 : Number(rows.at(-1)?.adjustment_id) + 1;
    }
  }
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
