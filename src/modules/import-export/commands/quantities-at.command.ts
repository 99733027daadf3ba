import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { parseTime } from '../../../platform/cli/time-value.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ExportQuantitiesAt } from '../app/export-quantities-at.service.js';
import { ExportCommand } from './export-command.js';
import type { ExportCommandOptions } from './export-command.js';
import { added } from './repeated-option.js';

interface Options extends ExportCommandOptions {
  readonly source?: readonly string[];
  readonly sku?: readonly string[];
}

/** `bin/cli inventory:quantities:at TIME`: what was at the sources at a moment of the past (contract, "source-items-at"). */
@Command({
  name: 'inventory:quantities:at',
  arguments: '<time>',
  description: 'export source items as they were at a time, as CSV, by source and SKU',
  argsDescription: { time: 'ISO 8601, UTC without an offset: 2026-01-31T23:59:59Z; a day alone is its last second' },
})
export class QuantitiesAtCommand extends ExportCommand<Options> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly quantities: ExportQuantitiesAt) {
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

  protected override checkUsage([time = '']: readonly string[]): void {
    parseTime(time, 'last');
  }

  protected async execute([time = '']: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const selection = { sourceCodes: options.source, skus: options.sku };
    return this.write(await this.quantities.execute(parseTime(time, 'last'), selection), options, output);
  }
}
