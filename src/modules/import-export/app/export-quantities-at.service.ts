import { Injectable } from '@nestjs/common';
import { QuantitiesAt } from '../../adjustment-history/index.js';
import type { ItemAt } from '../../adjustment-history/index.js';
import { guardCell } from '../domain/spreadsheet-guard.js';
import { STOCK_SOURCE_COLUMNS } from '../domain/stock-source-row.js';
import { csvPage } from './csv-table.js';
import type { CsvPage, CsvTable } from './csv-table.js';

/** Which items to export; undefined: all. */
interface QuantityFilter {
  readonly sourceCodes: readonly string[] | undefined;
  readonly skus: readonly string[] | undefined;
  /** Undefined: what was available. */
  readonly state?: string | undefined;
}

/** Exports source items as they were, with the columns that `export:stock-sources` has for those of today. */
@Injectable()
export class ExportQuantitiesAt {
  constructor(private readonly quantities: QuantitiesAt) {}

  /** By source and SKU; the whole file is of the moment (`YYYY-MM-DD HH:MM:SS`, UTC). Throws as `QuantitiesAt` does. */
  async execute(moment: string, { state, ...selection }: QuantityFilter): Promise<CsvTable> {
    return { columns: STOCK_SOURCE_COLUMNS, pages: linesOf(await this.quantities.walk(moment, selection, state)) };
  }
}

async function* linesOf(pages: AsyncIterable<readonly ItemAt[]>): AsyncGenerator<CsvPage> {
  for await (const page of pages) yield csvPage(page.map(toCells));
}

function toCells({ sourceCode, sku, quantity, status }: ItemAt): string[] {
  return [guardCell(sourceCode), guardCell(sku), quantity.toString(), String(status)];
}
