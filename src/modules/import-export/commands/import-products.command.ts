import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { ProductImporter } from '../app/product-importer.service.js';
import { RunImport } from '../app/run-import.service.js';
import { ImportCommand } from './import-command.js';
import type { ImportCommandOptions } from './import-command.js';

/** `bin/cli import:products`: products with the stock of the default source from a CSV file. */
@Command({
  name: 'import:products',
  arguments: '<file>',
  argsDescription: { file: 'a CSV file in UTF-8 with the column sku, and name for new products; - for standard input' },
  description: 'create and change products with stock columns; a quantity that is not given stays as it is',
})
export class ImportProductsCommand extends ImportCommand<ImportCommandOptions> {
  constructor(
    runImport: RunImport,
    private readonly products: ProductImporter,
  ) {
    super(runImport);
  }

  protected execute(
    [path = '']: readonly string[],
    options: ImportCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    return this.importFile(this.products, { path, behavior: 'append' }, options, output);
  }
}
