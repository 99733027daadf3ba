import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { ReadingParts } from '../../../platform/database/read-database.js';
import { SourceReader } from '../../sources/index.js';
import { StoredItemsRepository } from '../data/stored-items.repository.js';
import { guardCell } from '../domain/spreadsheet-guard.js';
import { STOCK_SOURCE_COLUMNS } from '../domain/stock-source-row.js';
import type { StoredItem } from '../domain/stock-source-plan.js';
import { csvPage } from './csv-table.js';
import type { CsvPage, CsvTable } from './csv-table.js';

/** Rows of one page: a few milliseconds of one statement, and all that is in memory. */
const PAGE_ROWS = 2000;

/** Which items to export; undefined: all. */
interface StockSourceFilter {
  readonly sourceCodes: readonly string[] | undefined;
  readonly skus: readonly string[] | undefined;
}

/** Exports source items as a file that `import:stock-sources` takes. */
@Injectable()
export class ExportStockSources {
  constructor(
    private readonly items: StoredItemsRepository,
    private readonly sources: SourceReader,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * By source code and SKU, in pages. Each page is of one moment, the export as a whole is not. A caller who is bound to
   * sources gets the items of these.
   */
  execute({ sourceCodes, skus }: StockSourceFilter): CsvTable {
    const asked = sourceCodes ?? sourceScope().codes;
    const pages = this.pages({ skus, sourceCodes: asked && sourceScope().among(asked) });
    return { columns: STOCK_SOURCE_COLUMNS, pages };
  }

  private async *pages({ sourceCodes, skus }: StockSourceFilter): AsyncGenerator<CsvPage> {
    const reading = this.reads.inParts();
    for await (const sourceCode of this.sourcesOf(sourceCodes, reading)) {
      let last = '';
      for (;;) {
        const after = last;
        const page = await reading(() => this.items.page(sourceCode, after, skus, PAGE_ROWS));
        if (page.length > 0) yield csvPage(page.map(toCells));
        if (page.length < PAGE_ROWS) break;
        last = page.at(-1)?.sku ?? '';
      }
    }
  }

  private async *sourcesOf(sourceCodes: readonly string[] | undefined, reading: ReadingParts): AsyncGenerator<string> {
    if (sourceCodes) {
      yield* [...(await this.sources.existing(sourceCodes)).values()].sort();
      return;
    }
    let last: string | undefined = '';
    for (;;) {
      const after: string = last;
      last = await reading(() => this.items.nextSource(after));
      if (last === undefined) return;
      yield last;
    }
  }
}

function toCells({ sourceCode, sku, quantity, status }: StoredItem): string[] {
  return [guardCell(sourceCode), guardCell(sku), quantity.toString(), String(status)];
}
