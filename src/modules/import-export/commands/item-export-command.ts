import { Option } from 'nest-commander';
import { parseText } from '../../../platform/cli/option-values.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ExportCommand } from './export-command.js';
import type { ExportCommandOptions } from './export-command.js';
import { added } from './repeated-option.js';

export interface ItemExportOptions extends ExportCommandOptions {
  readonly source?: readonly string[];
  readonly sku?: readonly string[];
}

/** What the exports about source items have in common: some sources, some SKUs, and no write. */
export abstract class ItemExportCommand<
  Options extends ItemExportOptions = ItemExportOptions,
> extends ExportCommand<Options> {
  protected override readonly databaseNeed = 'readable';

  @Option({ flags: '--source <code>', description: 'only this source; may be given several times' })
  parseSource(value: string, earlier?: readonly string[]): readonly string[] {
    return added(earlier, parseText(value, { max: SOURCE_CODE_LENGTH_MAX }));
  }

  @Option({ flags: '--sku <sku>', description: 'only this SKU; may be given several times' })
  parseSku(value: string, earlier?: readonly string[]): readonly string[] {
    return added(earlier, parseText(value, { max: SKU_LENGTH_MAX }));
  }
}
