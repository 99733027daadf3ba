import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { CHECK_EXIT_CODES, EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { VERIFY_LIMIT_MAX, VerifyHistory } from '../app/verify-history.service.js';
import type { DriftReport } from '../app/verify-history.service.js';
import { VerifyIntegrity } from '../app/verify-integrity.service.js';
import type { IntegrityReport } from '../app/verify-integrity.service.js';
import { AVAILABLE } from '../domain/vocabulary.js';
import { checkpointLine } from './checkpoint-line.js';
import { nearestInteger } from './nearest-integer.js';

interface VerifyOptions {
  readonly limit: number;
}

/**
 * `bin/cli inventory:adjustment:verify`: exit 1 where a quantity is not what its last history row says, or the history is
 * not what its digests and checkpoints say.
 */
@Command({
  name: 'inventory:adjustment:verify',
  description:
    'list source items whose quantity differs from their last history row, and what was changed in the history itself',
})
export class VerifyHistoryCommand extends OperatorCommand<VerifyOptions> {
  protected override readonly databaseNeed = 'readable';

  constructor(
    private readonly verify: VerifyHistory,
    private readonly integrity: VerifyIntegrity,
  ) {
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
    const rows = output.progress('History rows checked');
    const integrity = await this.integrity.execute({ limit, afterSlice: (examined) => rows.advance(examined) });
    rows.stop();
    output.json({ ...documentOf(report), ...integrityOf(integrity) });
    if (report.drift.length === 0) output.line('No drift: every source item matches its last adjustment.');
    else list(report, output);
    tell(integrity, output);
    return report.drift.length + integrity.findings.length === 0 ? EXIT.success : EXIT.failure;
  }
}

/** What is wrong is data; what was signed is said beside it. */
function tell({ findings, hasMore, checkpoint }: IntegrityReport, output: CommandOutput): void {
  for (const { text } of findings) output.line(text);
  if (findings.length > 0) output.line(`${findings.length} sign(s) of tampering with the history.`);
  if (hasMore) output.line(`Only the first ${findings.length} of these are shown; there may be more.`);
  if (checkpoint) output.note(`${checkpointLine(checkpoint)}.`);
  else output.note('No checkpoint is signed yet: the nightly job does that, or bin/cli inventory:adjustment:seal.');
}

/** Nothing is added where there is nothing to tell. */
function integrityOf({ findings, hasMore, checkpoint }: IntegrityReport): object {
  return {
    ...(findings.length === 0
      ? {}
      : {
          tampering: findings.map(({ kind, text, adjustmentId, chain }) => ({
            kind,
            text,
            ...(adjustmentId === undefined ? {} : { adjustment_id: adjustmentId }),
            ...(chain ? { source_code: chain.sourceCode, sku: chain.sku, state: chain.state } : {}),
          })),
          tampering_has_more: hasMore,
        }),
    ...(checkpoint
      ? { checkpoint: { number: checkpoint.number, signature: checkpoint.signature.toString('hex') } }
      : {}),
  };
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

function documentOf({ drift, hasMore }: DriftReport): object {
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
