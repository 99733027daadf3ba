import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { parseMoment } from '../../../platform/cli/time-value.js';
import { STATE_LENGTH_MAX } from '../../adjustment-history/index.js';
import { ExportQuantitiesAt } from '../app/export-quantities-at.service.js';
import { ItemExportCommand } from './item-export-command.js';
import type { ItemExportOptions } from './item-export-command.js';

interface Options extends ItemExportOptions {
  readonly state?: string;
}

/** `bin/cli inventory:quantities:at TIME`: what was at the sources at a moment of the past (contract, "source-items-at"). */
@Command({
  name: 'inventory:quantities:at',
  arguments: '<time>',
  description: 'export source items as they were at a time, as CSV, by source and SKU',
  argsDescription: { time: 'ISO 8601, UTC without an offset: 2026-01-31T23:59:59Z; a day alone is its last second' },
})
export class QuantitiesAtCommand extends ItemExportCommand<Options> {
  constructor(private readonly quantities: ExportQuantitiesAt) {
    super();
  }

  @Option({ flags: '--state <code>', description: 'what was in this state instead of available' })
  parseState(value: string): string {
    return parseText(value, { max: STATE_LENGTH_MAX });
  }

  protected override checkUsage([time = '']: readonly string[]): void {
    parseMoment(time, 'last');
  }

  protected async execute([time = '']: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const selection = { sourceCodes: options.source, skus: options.sku, state: options.state };
    return this.write(await this.quantities.execute(parseMoment(time, 'last'), selection), options, output);
  }
}
