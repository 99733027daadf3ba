import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ExportStockSources } from '../app/export-stock-sources.service.js';
import { ExportCommand } from './export-command.js';
import type { ExportCommandOptions } from './export-command.js';
import { added } from './repeated-option.js';

interface Options extends ExportCommandOptions {
  readonly source?: readonly string[];
  readonly sku?: readonly string[];
}

/** `bin/cli export:stock-sources`: source items as a file that `import:stock-sources` takes. */
@Command({ name: 'export:stock-sources', description: 'export source items as CSV, by source and SKU' })
export class ExportStockSourcesCommand extends ExportCommand<Options> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly stockSources: ExportStockSources) {
    super();
  }

  @Option({ flags: '--source <code>', description: 'only this source; may be given several times' })
  parseSource(value: string, earlier?: readonly string[]): readonly string[] {
    return added(earlier, parseText(value, { max: SOURCE_CODE_LENGTH_MAX }));
  }

  @Option({ flags: '--sku <sku>', description: 'only this SKU; may be given several times' })
  parseSku(value: string, earlier?: readonly string[]): readonly string[] {
    return added(earlier, parseText(value, { max: SKU_LENGTH_MAX }));
  }

  protected execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const table = this.stockSources.execute({ sourceCodes: options.source, skus: options.sku });
    return this.write(table, options, output);
  }
}
