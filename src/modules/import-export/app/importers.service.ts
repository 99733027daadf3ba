import { Injectable } from '@nestjs/common';
import type { ImportKind } from '../domain/run.js';
import { ProductImporter } from './product-importer.service.js';
import type { RowImporter } from './row-importer.js';
import { StockSourceImporter } from './stock-source-importer.service.js';

/** An importer of whatever rows. */
type AnyImporter = RowImporter<{ readonly line: number }>;

/** The importer of each kind of file. */
@Injectable()
export class Importers {
  private readonly byKind: Readonly<Record<ImportKind, AnyImporter>>;

  constructor(stockSources: StockSourceImporter, products: ProductImporter) {
    this.byKind = { 'stock-sources': stockSources, products };
  }

  of(kind: ImportKind): AnyImporter {
    return this.byKind[kind];
  }
}
