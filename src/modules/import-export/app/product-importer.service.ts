import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems, ProductReader } from '../../catalog/index.js';
import { Settings } from '../../settings/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemKey } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE, SourceReader } from '../../sources/index.js';
import { productHeader } from '../domain/product-columns.js';
import type { ProductHeader } from '../domain/product-columns.js';
import { namelessRows, planDefaultItems, takenBarcodes, targetsOf } from '../domain/product-plan.js';
import type { KnownProduct, ProductTarget } from '../domain/product-plan.js';
import { readProductRow } from '../domain/product-row.js';
import type { ProductRow } from '../domain/product-row.js';
import type { CsvRecord, FaultyRow, ItemState, RowResult } from '../domain/row.js';
import { historyRowsOf } from '../domain/stock-source-plan.js';
import type { StoredItem } from '../domain/stock-source-plan.js';
import { Preview } from './preview.service.js';
import { ProductWrites } from './product-writes.service.js';
import type { RowRules } from './import-options.js';
import type { BatchOutcome, ImportSession, RowFindings, RowImporter, SessionMode } from './row-importer.js';
import { IMPORT_PURPOSE } from './stock-source-importer.service.js';

/** Imports products with stock columns (behaviour, "Import"): creates and changes them, never deletes. */
@Injectable()
export class ProductImporter implements RowImporter<ProductRow> {
  readonly kind = 'products';

  constructor(
    readonly products: ProductReader,
    readonly writes: ProductWrites,
    readonly writer: SourceItemWriter,
    readonly sources: SourceReader,
    readonly settings: Settings,
    readonly previewed: Preview,
  ) {}

  begin(head: CsvRecord, _rules: RowRules, mode: SessionMode): ImportSession<ProductRow> {
    return new ProductSession(this, productHeader(head.cells), mode);
  }
}

class ProductSession implements ImportSession<ProductRow> {
  readonly ignoredColumns: readonly string[];
  /** New products of earlier batches: of a dry run alone, since otherwise the catalogue has them. */
  private readonly made = new Map<string, KnownProduct>();
  private madeByThisBatch: readonly ProductTarget[] = [];
  /** Barcodes of earlier batches with the SKU keys of their products: of a dry run alone. */
  private readonly barcodes = new Map<string, string>();

  constructor(
    private readonly services: ProductImporter,
    private readonly header: ProductHeader,
    private readonly mode: SessionMode,
  ) {
    this.ignoredColumns = header.ignored;
  }

  read(record: CsvRecord): ProductRow | FaultyRow {
    return readProductRow(record, this.header);
  }

  /** No SKU is unknown here: those that the catalogue does not have are what the file brings. */
  async check(rows: readonly ProductRow[]): Promise<RowFindings> {
    for (const { sku, typeId } of this.madeByThisBatch) this.made.set(skuKey(sku), { sku, typeId });
    const known = await this.known(rows);
    const nameless = namelessRows(rows, known);
    const lines = new Set(nameless.map(({ line }) => line));
    const faulty = [
      ...nameless,
      ...takenBarcodes(
        rows.filter(({ line }) => !lines.has(line)),
        await this.owners(rows),
      ),
    ];
    for (const { line } of faulty) lines.add(line);
    if (this.mode === 'read-only') {
      const remaining = rows.filter(({ line }) => !lines.has(line));
      this.madeByThisBatch = targetsOf(remaining, known).filter(({ isNew }) => isNew);
    }
    return { faulty, unknownSkus: [] };
  }

  async write(rows: readonly ProductRow[]): Promise<BatchOutcome> {
    const targets = targetsOf(rows, await this.known(rows));
    await this.services.writes.apply(targets);
    const isSingleSource = await this.isSingleSource();
    let results: readonly RowResult[] = planDefaultItems(rows, targets, { isSingleSource, stored: NONE }).results;
    // Without a product that has source items nothing is locked, and the plan above is all there is.
    const { movements } = await this.services.writer.applyPlanned(
      defaultKeys(targets),
      (stored) => {
        const plan = planDefaultItems(rows, targets, { isSingleSource, stored: statesBySku(stored) });
        results = plan.results;
        return plan.changes;
      },
      IMPORT_PURPOSE,
    );
    return { results, historyRows: await this.recorded(movements.length) };
  }

  async preview(rows: readonly ProductRow[]): Promise<BatchOutcome> {
    const { previewed } = this.services;
    const targets = targetsOf(rows, await this.known(rows));
    const stored = statesBySku(await previewed.itemsOf(defaultKeys(targets)));
    const { results } = planDefaultItems(rows, targets, { isSingleSource: await this.isSingleSource(), stored });
    await previewed.note(results);
    return { results, historyRows: await this.recorded(historyRowsOf(results)) };
  }

  /** Which products have the barcodes of the rows by then, those that a dry run has only looked at included. */
  private async owners(rows: readonly ProductRow[]): Promise<Map<string, string>> {
    const barcodes = rows.flatMap(({ product }) => product.barcode ?? []);
    const stored = await this.services.products.withBarcodes(barcodes);
    for (const [barcode, { sku }] of stored) this.barcodes.set(barcode, skuKey(sku));
    if (this.mode === 'read-only') return this.barcodes;
    return new Map([...stored].map(([barcode, { sku }]) => [barcode, skuKey(sku)]));
  }

  private async known(rows: readonly ProductRow[]): Promise<Map<string, KnownProduct>> {
    const known = new Map<string, KnownProduct>(await this.services.products.existing(rows.map(({ sku }) => sku)));
    for (const { sku } of rows) {
      const made = this.made.get(skuKey(sku));
      if (made) known.set(skuKey(sku), made);
    }
    return known;
  }

  private async isSingleSource(): Promise<boolean> {
    return (await this.services.sources.enabledCount()) < 2;
  }

  private async recorded(rows: number): Promise<number> {
    return (await this.services.settings.get('cataloginventory/source_item_adjustment/enabled')) ? rows : 0;
  }
}

const NONE: ReadonlyMap<string, ItemState> = new Map();

function defaultKeys(targets: readonly ProductTarget[]): SourceItemKey[] {
  return targets.flatMap(({ sku, typeId }) =>
    hasSourceItems(typeId) ? [{ sourceCode: DEFAULT_SOURCE_CODE, sku }] : [],
  );
}

function statesBySku(items: readonly StoredItem[]): ReadonlyMap<string, ItemState> {
  return new Map(items.map(({ sku, quantity, status }) => [skuKey(sku), { quantity, status }]));
}
