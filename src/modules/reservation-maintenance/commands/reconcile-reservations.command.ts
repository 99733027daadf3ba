import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseInteger } from '../../../platform/cli/option-values.js';
import { RECONCILE_LIMIT, ReconcileReservations } from '../app/reconcile-reservations.service.js';
import type { ReconcileReport } from '../app/reconcile-reservations.service.js';
import type { RepairCount } from '../app/repair-tally.js';

interface ReconcileCommandOptions {
  readonly dryRun?: boolean;
  readonly limit: number;
}

/** `bin/cli inventory:reservation:reconcile`: what the hourly sweep does, now. */
@Command({
  name: 'inventory:reservation:reconcile',
  description: 'bring the reservations of finished orders and of abandoned placements to zero',
})
export class ReconcileReservationsCommand extends OperatorCommand<ReconcileCommandOptions> {
  constructor(private readonly reconcile: ReconcileReservations) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return { [EXIT.failure]: 'an order could not be repaired, or it failed' };
  }

  @Option({ flags: '--dry-run', description: 'only say what would be repaired' })
  parseDryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--limit <count>',
    description: `orders repaired at most, of each kind; ${RECONCILE_LIMIT.max} at most`,
    defaultValue: RECONCILE_LIMIT.default,
  })
  parseLimit(value: string): number {
    return parseInteger(value, RECONCILE_LIMIT);
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false, limit }: ReconcileCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    let repaired = 0;
    const progress = output.progress('Orders looked at');
    const betweenSteps = output.batches(() =>
      dryRun ? 'Nothing was repaired.' : `The reservations of ${repaired} order(s) were looked after.`,
    );
    const report = await this.reconcile.execute({
      dryRun,
      limit,
      afterStep: (step) => {
        repaired += step.repaired;
        progress.advance(step.examined);
        betweenSteps();
      },
    });
    output.endProgress();
    for (const line of describe(report, dryRun)) output.line(line);
    if (report.failed > 0) output.note(`${report.failed} order(s) could not be repaired; the log says why.`);
    output.json(documentOf(report, dryRun));
    return report.failed > 0 ? EXIT.failure : EXIT.success;
  }
}

function describe(report: ReconcileReport, dryRun: boolean): string[] {
  const { final, abandoned, tooRecent, isLimitReached, isMarkNew } = report;
  return [
    `${dryRun ? 'Would reconcile' : 'Reconciled'} ${final.orders} order(s), ${outcomeOf(final)}.`,
    ...(isLimitReached ? ['Batch limit reached; run again to process the remaining residues.'] : []),
    `${dryRun ? 'Would repair' : 'Repaired'} ${abandoned.orders} abandoned placement(s), ${outcomeOf(abandoned)}.`,
    `${tooRecent} abandoned placement(s) too recent to repair.`,
    ...(isMarkNew ? ['The mark was recorded: what is abandoned now can be repaired from 15 minutes on.'] : []),
  ];
}

function outcomeOf({ compensations, stockIds }: RepairCount): string {
  return `${compensations} compensation(s)${stockIds.length > 0 ? ` across stock(s) ${stockIds.join(', ')}` : ''}`;
}

function documentOf({ final, abandoned, ...report }: ReconcileReport, dryRun: boolean): unknown {
  return {
    dry_run: dryRun,
    orders: final.orders,
    compensations: final.compensations,
    stock_ids: final.stockIds,
    abandoned: {
      placements: abandoned.orders,
      compensations: abandoned.compensations,
      stock_ids: abandoned.stockIds,
      too_recent: report.tooRecent,
    },
    failed: report.failed,
    limit_reached: report.isLimitReached,
    mark_recorded: report.isMarkNew,
  };
}
