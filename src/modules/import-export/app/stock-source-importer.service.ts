import { Injectable } from '@nestjs/common';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { Settings } from '../../settings/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import type { CsvRecord, FaultyRow, RowResult } from '../domain/row.js';
import { historyRowsOf, planStockSources } from '../domain/stock-source-plan.js';
import { readStockSourceRow, stockSourceHeader, unknownSource } from '../domain/stock-source-row.js';
import type { StockSourceHeader, StockSourceRow } from '../domain/stock-source-row.js';
import { unknownSku } from '../domain/unknown-skus.js';
import type { RowRules } from './import-options.js';
import { Preview } from './preview.service.js';
import type { BatchOutcome, ImportSession, RowFindings, RowImporter } from './row-importer.js';

/** What the history says of every imported row (spec, "What writes a row"). */
export const IMPORT_PURPOSE = { reason: 'import' } as const;

/** Imports source items (upstream interface, stock sources). */
@Injectable()
export class StockSourceImporter implements RowImporter<StockSourceRow> {
  readonly kind = 'stock-sources';

  constructor(
    readonly writer: SourceItemWriter,
    readonly sources: SourceReader,
    readonly products: ProductReader,
    readonly settings: Settings,
    readonly previewed: Preview,
  ) {}

  begin(head: CsvRecord, rules: RowRules): ImportSession<StockSourceRow> {
    return new StockSourceSession(this, stockSourceHeader(head.cells, rules.behavior), rules);
  }
}

class StockSourceSession implements ImportSession<StockSourceRow> {
  readonly ignoredColumns: readonly string[];
  /** Sources found so far, by key: a source is never removed, so what was there stays there. */
  private readonly knownSources = new Set<string>();

  constructor(
    private readonly services: StockSourceImporter,
    private readonly header: StockSourceHeader,
    private readonly rules: RowRules,
  ) {
    this.ignoredColumns = header.ignored;
  }

  read(record: CsvRecord): StockSourceRow | FaultyRow {
    return readStockSourceRow(record, this.header, this.rules.behavior);
  }

  async check(rows: readonly StockSourceRow[]): Promise<RowFindings> {
    const atNoSource = await this.atUnknownSources(rows);
    const lines = new Set(atNoSource.map(({ line }) => line));
    const ofNoProduct = await this.withUnknownSkus(rows.filter(({ line }) => !lines.has(line)));
    const refused = this.rules.onUnknownSku === 'create' ? [] : ofNoProduct.map(unknownSku);
    return { faulty: [...atNoSource.map(unknownSource), ...refused], unknownSkus: ofNoProduct.map(({ sku }) => sku) };
  }

  private async atUnknownSources(rows: readonly StockSourceRow[]): Promise<StockSourceRow[]> {
    const isKnown = ({ sourceCode }: StockSourceRow): boolean => this.knownSources.has(sourceCodeKey(sourceCode));
    const codes = new Set(rows.filter((row) => !isKnown(row)).map((row) => row.sourceCode));
    if (codes.size === 0) return [];
    for (const key of (await this.services.sources.existing([...codes])).keys()) this.knownSources.add(key);
    return rows.filter((row) => !isKnown(row));
  }

  /** A row that deletes takes away what belongs to no product: it is welcome. */
  private async withUnknownSkus(rows: readonly StockSourceRow[]): Promise<StockSourceRow[]> {
    if (this.rules.behavior === 'delete') return [];
    const known = await this.services.products.existing([...new Set(rows.map(({ sku }) => sku))]);
    return rows.filter(({ sku }) => !known.has(skuKey(sku)));
  }

  async write(rows: readonly StockSourceRow[]): Promise<BatchOutcome> {
    let results: readonly RowResult[] = [];
    const { movements } = await this.services.writer.applyPlanned(
      rows,
      (stored) => {
        const plan = planStockSources(rows, stored, this.rules.behavior);
        results = plan.results;
        return plan.changes;
      },
      IMPORT_PURPOSE,
    );
    return { results, historyRows: await this.recorded(movements.length) };
  }

  async preview(rows: readonly StockSourceRow[]): Promise<BatchOutcome> {
    const { previewed } = this.services;
    const { results } = planStockSources(rows, await previewed.itemsOf(rows), this.rules.behavior);
    await previewed.note(results);
    return { results, historyRows: await this.recorded(historyRowsOf(results)) };
  }

  private async recorded(rows: number): Promise<number> {
    return (await this.services.settings.get('cataloginventory/source_item_adjustment/enabled')) ? rows : 0;
  }
}
