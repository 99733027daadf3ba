import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { ExportStockSources } from '../app/export-stock-sources.service.js';
import { ItemExportCommand } from './item-export-command.js';
import type { ItemExportOptions } from './item-export-command.js';

/** `bin/cli export:stock-sources`: source items as a file that `import:stock-sources` takes. */
@Command({ name: 'export:stock-sources', description: 'export source items as CSV, by source and SKU' })
export class ExportStockSourcesCommand extends ItemExportCommand {
  constructor(private readonly stockSources: ExportStockSources) {
    super();
  }

  protected execute(_args: readonly string[], options: ItemExportOptions, output: CommandOutput): Promise<number> {
    const table = this.stockSources.execute({ sourceCodes: options.source, skus: options.sku });
    return this.write(table, options, output);
  }
}
