import { Injectable } from '@nestjs/common';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Settings } from '../../settings/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import type { Behavior } from '../domain/behavior.js';
import type { CsvRecord, FaultyRow, RowResult } from '../domain/row.js';
import { historyRowsOf, planStockSources } from '../domain/stock-source-plan.js';
import { readStockSourceRow, stockSourceHeader, unknownSource } from '../domain/stock-source-row.js';
import type { StockSourceHeader, StockSourceRow } from '../domain/stock-source-row.js';
import { Preview } from './preview.service.js';
import type { BatchOutcome, ImportSession, RowImporter } from './row-importer.js';

/** What the history says of every imported row (spec, "What writes a row"). */
export const IMPORT_PURPOSE = { reason: 'import' } as const;

/** Imports source items (upstream interface, stock sources). */
@Injectable()
export class StockSourceImporter implements RowImporter<StockSourceRow> {
  readonly kind = 'stock-sources';

  constructor(
    readonly writer: SourceItemWriter,
    readonly sources: SourceReader,
    readonly settings: Settings,
    readonly previewed: Preview,
  ) {}

  begin(head: CsvRecord, behavior: Behavior): ImportSession<StockSourceRow> {
    return new StockSourceSession(this, stockSourceHeader(head.cells, behavior), behavior);
  }
}

class StockSourceSession implements ImportSession<StockSourceRow> {
  readonly ignoredColumns: readonly string[];
  /** Sources found so far, by key: a source is never removed, so what was there stays there. */
  private readonly knownSources = new Set<string>();

  constructor(
    private readonly services: StockSourceImporter,
    private readonly header: StockSourceHeader,
    private readonly behavior: Behavior,
  ) {
    this.ignoredColumns = header.ignored;
  }

  read(record: CsvRecord): StockSourceRow | FaultyRow {
    return readStockSourceRow(record, this.header, this.behavior);
  }

  async check(rows: readonly StockSourceRow[]): Promise<FaultyRow[]> {
    const isKnown = ({ sourceCode }: StockSourceRow): boolean => this.knownSources.has(sourceCodeKey(sourceCode));
    const codes = new Set(rows.filter((row) => !isKnown(row)).map((row) => row.sourceCode));
    if (codes.size === 0) return [];
    for (const key of (await this.services.sources.existing([...codes])).keys()) this.knownSources.add(key);
    return rows.filter((row) => !isKnown(row)).map(unknownSource);
  }

  async write(rows: readonly StockSourceRow[]): Promise<BatchOutcome> {
    let results: readonly RowResult[] = [];
    const { movements } = await this.services.writer.applyPlanned(
      rows,
      (stored) => {
        const plan = planStockSources(rows, stored, this.behavior);
        results = plan.results;
        return plan.changes;
      },
      IMPORT_PURPOSE,
    );
    return { results, historyRows: await this.recorded(movements.length) };
  }

  async preview(rows: readonly StockSourceRow[]): Promise<BatchOutcome> {
    const { previewed } = this.services;
    const { results } = planStockSources(rows, await previewed.itemsOf(rows), this.behavior);
    await previewed.note(results);
    return { results, historyRows: await this.recorded(historyRowsOf(results)) };
  }

  private async recorded(rows: number): Promise<number> {
    return (await this.services.settings.get('cataloginventory/source_item_adjustment/enabled')) ? rows : 0;
  }
}
