import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { CHECK_EXIT_CODES, EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { VERIFY_LIMIT_MAX, VerifyHistory } from '../app/verify-history.service.js';
import type { DriftReport } from '../app/verify-history.service.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import { nearestInteger } from './nearest-integer.js';

interface VerifyOptions {
  readonly limit: number;
}

/** `bin/cli inventory:adjustment:verify`: exit 1 where a quantity is not what its last history row says. */
@Command({
  name: 'inventory:adjustment:verify',
  description: 'list source items whose quantity differs from their last history row',
})
export class VerifyHistoryCommand extends OperatorCommand<VerifyOptions> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly verify: VerifyHistory) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return CHECK_EXIT_CODES;
  }

  @Option({
    flags: '--limit <count>',
    description: `source items to list, ${VERIFY_LIMIT_MAX} at most`,
    defaultValue: 1000,
  })
  parseLimit(value: string): number {
    return nearestInteger(value, { min: 1, max: VERIFY_LIMIT_MAX });
  }

  protected async execute(_args: readonly string[], { limit }: VerifyOptions, output: CommandOutput): Promise<number> {
    const progress = output.progress('Source items compared');
    const report = await this.verify.execute({ limit, afterSlice: (compared) => progress.advance(compared) });
    progress.stop();
    output.json(documentOf(report));
    if (report.drift.length === 0) {
      output.line('No drift: every source item matches its last adjustment.');
      return EXIT.success;
    }
    list(report, output);
    return EXIT.failure;
  }
}

function list({ drift, hasMore }: DriftReport, output: CommandOutput): void {
  // Most installations have no other state than that of what is sold.
  const isNamed = drift.some(({ state }) => state !== AVAILABLE);
  output.table(
    ['Source', 'SKU', ...(isNamed ? ['State'] : []), 'Last adjustment', 'Quantity'],
    drift.map(({ sourceCode, sku, state, lastQuantity, quantity }) => [
      ...[sourceCode, sku, ...(isNamed ? [state] : [])],
      ...[lastQuantity.toString(), quantity.toString()],
    ]),
  );
  output.line(`${drift.length} source item(s) changed without an adjustment row.`);
  if (hasMore) output.line(`Only the first ${drift.length} are shown; there may be more.`);
}

function documentOf({ drift, hasMore }: DriftReport): unknown {
  return {
    drift: drift.map(({ sourceCode, sku, state, lastQuantity, quantity }) => ({
      source_code: sourceCode,
      sku,
      ...(state === AVAILABLE ? {} : { state }),
      last_adjustment: lastQuantity,
      quantity,
    })),
    has_more: hasMore,
  };
}
