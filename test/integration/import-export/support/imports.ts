import { randomUUID } from 'node:crypto';
import { CsvInput } from '../../../../src/modules/import-export/app/import-records.js';
import { ProductImporter } from '../../../../src/modules/import-export/app/product-importer.service.js';
import { RunImport } from '../../../../src/modules/import-export/app/run-import.service.js';
import { StockSourceImporter } from '../../../../src/modules/import-export/app/stock-source-importer.service.js';
import type { Behavior } from '../../../../src/modules/import-export/domain/behavior.js';
import type { ImportRecords } from '../../../../src/modules/import-export/app/import-records.js';
import type { ImportOptions } from '../../../../src/modules/import-export/app/import-options.js';
import type { ImportSummary } from '../../../../src/modules/import-export/app/import-summary.js';
import type { Actor } from '../../../../src/platform/context/request-context.js';
import { SYSTEM_ACTOR } from '../../../../src/platform/context/request-context.js';
import type { TestApplication } from '../../../support/application.js';

export interface ImportCase extends Partial<Omit<ImportOptions, 'behavior'>> {
  readonly behavior?: Behavior;
  readonly actor?: Actor;
  readonly requestId?: string;
}

/**
 * Imports source items, from a text or another input; faulty rows are skipped and SKUs without a product are taken
 * unless the case says otherwise.
 */
export function importStockSources(
  app: TestApplication,
  input: ImportRecords | string,
  { behavior = 'append', actor = SYSTEM_ACTOR, requestId = randomUUID(), ...options }: ImportCase = {},
): Promise<ImportSummary> {
  const source = typeof input === 'string' ? CsvInput.text('test', input, ',') : input;
  return app.within(
    () =>
      app.get(RunImport).execute(app.get(StockSourceImporter), source, {
        ...{ behavior, onFault: 'skip', onUnknownSku: 'create' },
        ...options,
      }),
    { actor, requestId },
  );
}

export function importProducts(
  app: TestApplication,
  csv: string,
  { actor = SYSTEM_ACTOR, requestId = randomUUID(), ...options }: ImportCase = {},
): Promise<ImportSummary> {
  return app.within(
    () =>
      app.get(RunImport).execute(app.get(ProductImporter), CsvInput.text('test', csv, ','), {
        onFault: 'skip',
        ...options,
        behavior: 'append',
      }),
    { actor, requestId },
  );
}

/** A CSV text from a head and rows of cells. */
export function csv(head: string, ...rows: readonly (readonly (string | number)[])[]): string {
  return `${[head, ...rows.map((cells) => cells.join(','))].join('\n')}\n`;
}

export const HEAD = 'source_code,sku,quantity,status';

/** Quantity and status of items by "source/sku", as stored. */
export async function storedItems(app: TestApplication, skus: readonly string[]): Promise<Record<string, string>> {
  const rows = await app.database.query<{ source_code: string; sku: string; quantity: string; status: number }>(
    'SELECT source_code, sku, quantity, status FROM inventory_source_item WHERE sku IN (?) ORDER BY source_code, sku',
    [skus],
  );
  return Object.fromEntries(
    rows.map((row) => [`${row.source_code}/${row.sku}`, `${Number(row.quantity)}/${row.status}`]),
  );
}

/** How many history rows have this request id. */
export async function historyRowsOf(app: TestApplication, requestId: string | null): Promise<number> {
  const [row] = await app.database.query<{ n: string }>(
    'SELECT COUNT(*) AS n FROM inventory_source_item_adjustment WHERE request_id = ?',
    [requestId],
  );
  return Number(row?.n);
}
