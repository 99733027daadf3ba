import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { parseChoice } from '../../../platform/cli/option-values.js';
import { RunImport } from '../app/run-import.service.js';
import { StockSourceImporter } from '../app/stock-source-importer.service.js';
import { BEHAVIORS } from '../domain/behavior.js';
import type { Behavior } from '../domain/behavior.js';
import { ON_UNKNOWN_SKU } from '../domain/unknown-skus.js';
import type { OnUnknownSku } from '../domain/unknown-skus.js';
import { ImportCommand } from './import-command.js';
import type { ImportCommandOptions } from './import-command.js';

interface Options extends ImportCommandOptions {
  readonly behavior: Behavior;
  readonly unknownSkus: OnUnknownSku;
}

/** `bin/cli import:stock-sources`: quantities of source items from a CSV file. */
@Command({
  name: 'import:stock-sources',
  arguments: '<file>',
  argsDescription: {
    file: 'a CSV file in UTF-8 with the columns source_code, sku, quantity, status; - for standard input',
  },
  description: 'import source items; all history rows have one request id, reason import and actor import',
})
export class ImportStockSourcesCommand extends ImportCommand<Options> {
  constructor(
    runImport: RunImport,
    private readonly stockSources: StockSourceImporter,
  ) {
    super(runImport);
  }

  @Option({
    flags: `--behavior <${BEHAVIORS.join('|')}>`,
    description: 'append sets what a row gives, replace stands for the whole item, delete removes it',
    defaultValue: 'append',
  })
  parseBehavior(value: string): Behavior {
    return parseChoice(value, BEHAVIORS);
  }

  @Option({
    flags: `--unknown-skus <${ON_UNKNOWN_SKU.join('|')}>`,
    description:
      'what a SKU does that the catalogue does not have: refuse makes its row faulty, create imports it all the same',
    defaultValue: 'refuse',
  })
  parseUnknownSkus(value: string): OnUnknownSku {
    return parseChoice(value, ON_UNKNOWN_SKU);
  }

  protected execute([path = '']: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const { behavior, unknownSkus: onUnknownSku } = options;
    return this.importFile(this.stockSources, { path, behavior, onUnknownSku }, options, output);
  }
}
