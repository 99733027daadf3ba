import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { Settings } from '../../settings/index.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { StockStateReader } from '../../stock-states/index.js';
import type { CsvRecord, FaultyRow, RowResult } from '../domain/row.js';
import { madeItems, planStates, quantitiesOf, stepsOf, takenAlong } from '../domain/state-plan.js';
import { historyRowsOf, planStockSources } from '../domain/stock-source-plan.js';
import {
  foreignSource,
  readStockSourceRow,
  stockSourceHeader,
  unknownSource,
  unknownState,
} from '../domain/stock-source-row.js';
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
    readonly states: StockStateReader,
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

  async check(read: readonly StockSourceRow[]): Promise<RowFindings> {
    const scope = sourceScope();
    const foreign = scope.isBound ? read.filter(({ sourceCode }) => !scope.allows(sourceCode)) : [];
    const rows = foreign.length === 0 ? read : read.filter(({ sourceCode }) => scope.allows(sourceCode));
    const atNoSource = await this.atUnknownSources(rows);
    const inNoState = await this.inUnknownStates(rows);
    const lines = new Set([...atNoSource, ...inNoState].map(({ line }) => line));
    const ofNoProduct = await this.withUnknownSkus(rows.filter(({ line }) => !lines.has(line)));
    const refused = this.rules.onUnknownSku === 'create' ? [] : ofNoProduct.map(unknownSku);
    const faulty = [
      ...foreign.map(foreignSource),
      ...atNoSource.map(unknownSource),
      ...inNoState.map(unknownState),
      ...refused,
    ];
    return { faulty, unknownSkus: ofNoProduct.map(({ sku }) => sku) };
  }

  private async inUnknownStates(rows: readonly StockSourceRow[]): Promise<StockSourceRow[]> {
    const named = rows.filter(isInState);
    if (named.length === 0) return [];
    const known = await this.services.states.existing(statesOf(named));
    return named.filter(({ stockState }) => !known.has(stockState));
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
    if (rows.some(isInState)) return this.writeInStates(rows);
    let results: readonly RowResult[] = [];
    const { movements } = await this.services.writer.applyPlanned(
      rows,
      (stored) => {
        const plan = planStockSources(rows, stored, this.rules.behavior);
        results = plan.results;
        return plan.changes;
      },
      IMPORT_PURPOSE,
      { mayDelete: this.rules.behavior === 'delete' },
    );
    return { results, historyRows: await this.recorded(movements.length) };
  }

  private async writeInStates(rows: readonly StockSourceRow[]): Promise<BatchOutcome> {
    const [ofItems, ofStates] = [rows.filter((row) => !isInState(row)), rows.filter(isInState)];
    const isDeleting = this.rules.behavior === 'delete';
    // Until the commit no state of the file is removed; one that was removed since it was checked ends the run.
    const named = statesOf(ofStates);
    if ((await this.services.states.hold(named)).size < named.length)
      throw invalid('A stock state of the file was removed meanwhile.');
    let results: readonly RowResult[] = [];
    const { movements } = await this.services.writer.applyInStates(
      rows,
      ({ items, states }) => {
        const inStates = planStates(ofStates, quantitiesOf(states));
        const made = isDeleting ? [] : madeItems(inStates, ofItems, items);
        const plan = planStockSources(ofItems, [...items, ...made], this.rules.behavior);
        results = byLine([...plan.results, ...inStates.results]);
        return stepsOf(plan.changes, inStates, { made, isDeleting });
      },
      IMPORT_PURPOSE,
      { mayDelete: isDeleting },
    );
    return { results, historyRows: await this.recorded(movements.length) };
  }

  async preview(rows: readonly StockSourceRow[]): Promise<BatchOutcome> {
    const { previewed } = this.services;
    const [ofItems, ofStates] = [rows.filter((row) => !isInState(row)), rows.filter(isInState)];
    const isDeleting = this.rules.behavior === 'delete';
    const items = await previewed.itemsOf(rows);
    const states = await previewed.statesOf(isDeleting ? rows : ofStates);
    const inStates = planStates(ofStates, quantitiesOf(states));
    const made = isDeleting ? [] : madeItems(inStates, ofItems, items);
    const plan = planStockSources(ofItems, [...items, ...made], this.rules.behavior);
    const results = byLine([...plan.results, ...inStates.results]);
    const deleted = plan.results.filter(({ outcome }) => outcome === 'deleted');
    const taken = takenAlong(deleted, ofStates, states);
    await previewed.noteItems(
      made.map(({ sourceCode, sku, quantity, status }) => ({ sourceCode, sku, state: { quantity, status } })),
    );
    await previewed.note(results);
    await previewed.noteItems(
      taken.map(({ sourceCode, sku, state }) => ({ sourceCode, sku, stockState: state, state: null })),
    );
    return { results, historyRows: await this.recorded(historyRowsOf(results) + taken.length) };
  }

  private async recorded(rows: number): Promise<number> {
    return (await this.services.settings.get('cataloginventory/source_item_adjustment/enabled')) ? rows : 0;
  }
}

function isInState({ stockState }: StockSourceRow): boolean {
  return stockState !== AVAILABLE;
}

function statesOf(rows: readonly StockSourceRow[]): string[] {
  return [...new Set(rows.map(({ stockState }) => stockState))];
}

function byLine(results: readonly RowResult[]): RowResult[] {
  return [...results].sort((a, b) => a.line - b.line);
}
