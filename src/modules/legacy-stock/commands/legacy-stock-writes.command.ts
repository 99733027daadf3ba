import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { LegacyStockWrites } from '../app/legacy-stock-writes.service.js';
import type { LegacyWriteReport } from '../app/legacy-stock-writes.service.js';

interface WritesOptions {
  readonly clear?: boolean;
  readonly disable?: boolean;
  readonly enable?: boolean;
  readonly dryRun?: boolean;
}

const NOT_ACTIVE = 'Detection is not active: run this command with --enable to install the triggers.';
const HINT =
  'Write stock with SaveSourceItems (POST /rest/V1/inventory/source-items) or StockRegistry.updateStockItemBySku ' +
  '(PUT /rest/V1/products/{sku}/stockItems/{itemId}) instead.';

/** `bin/cli inventory:legacy-stock:writes`: exit 1 where another program has written to the frozen tables. */
@Command({
  name: 'inventory:legacy-stock:writes',
  description:
    'report the writes of others to the frozen cataloginventory_* tables; one of the options does that instead',
})
export class LegacyStockWritesCommand extends OperatorCommand<WritesOptions> {
  constructor(private readonly writes: LegacyStockWrites) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return {
      [EXIT.success]: 'no writes are recorded, or it is done',
      [EXIT.failure]: 'writes are recorded, or it failed',
    };
  }

  @Option({ flags: '--clear', description: 'forget what was recorded' })
  parseClear(): boolean {
    return true;
  }

  @Option({ flags: '--disable', description: 'drop the triggers; migrations leave them dropped' })
  parseDisable(): boolean {
    return true;
  }

  @Option({ flags: '--enable', description: 'install the triggers' })
  parseEnable(): boolean {
    return true;
  }

  @Option({ flags: '--dry-run', description: 'only say what one of the other options would do' })
  parseDryRun(): boolean {
    return true;
  }

  protected override checkUsage(_args: readonly string[], { enable, disable }: WritesOptions): void {
    if (enable && disable) throw new UsageError('--enable and --disable are mutually exclusive.');
  }

  protected async execute(_args: readonly string[], options: WritesOptions, output: CommandOutput): Promise<number> {
    const { enable, disable, clear, dryRun: isDryRun = false } = options;
    if (enable || disable) {
      await this.switch(enable === true, isDryRun, output);
      return EXIT.success;
    }
    if (!clear) return this.show(await this.writes.report(), output);
    await this.clear(isDryRun, output);
    return EXIT.success;
  }

  private async switch(isOn: boolean, isDryRun: boolean, output: CommandOutput): Promise<void> {
    if (!isDryRun) await (isOn ? this.writes.enable() : this.writes.disable());
    const done = isOn ? 'installed' : 'dropped';
    output.line(`Detection triggers ${isDryRun ? 'would be ' : ''}${done}.`);
    const isActive = isDryRun ? (await this.writes.report()).isActive : isOn;
    output.json({ detection_active: isActive, ...(isDryRun ? { dry_run: true } : {}) });
  }

  private async clear(isDryRun: boolean, output: CommandOutput): Promise<void> {
    const removed = isDryRun ? await this.writes.count() : await this.writes.clear();
    output.line(isDryRun ? `${removed} row(s) of recorded writes would be cleared.` : 'Recorded writes cleared.');
    output.json({ rows_removed: removed, ...(isDryRun ? { dry_run: true } : {}) });
  }

  private show({ isActive, writes }: LegacyWriteReport, output: CommandOutput): number {
    output.json({ detection_active: isActive, writes: writes.map(documentOf) });
    if (!isActive) output.line(NOT_ACTIVE);
    if (writes.length === 0) {
      output.line('No writes recorded against the frozen cataloginventory_* tables.');
      return EXIT.success;
    }
    output.table(
      ['Table', 'Operation', 'Writes', 'Sample product id', 'First', 'Last'],
      writes.map((write) => [
        write.table,
        write.operation,
        write.writes,
        write.sampleProductId,
        write.firstDetectedAt,
        write.lastDetectedAt,
      ]),
    );
    output.line('Those writes changed no stock. Nothing reads the cataloginventory_* tables back.');
    output.line(HINT);
    return EXIT.failure;
  }
}

function documentOf(write: LegacyWriteReport['writes'][number]): unknown {
  return {
    table: write.table,
    operation: write.operation,
    writes: write.writes,
    sample_product_id: write.sampleProductId,
    first_detected_at: write.firstDetectedAt,
    last_detected_at: write.lastDetectedAt,
  };
}
