import { Option } from 'nest-commander';
import type { CommandOutput } from './command-output.js';
import { EXIT } from './exit-code.js';
import { OperatorCommand } from './operator-command.js';

interface PruneCommandOptions {
  readonly dryRun?: boolean;
}

/** How one run of pruning is made. */
export interface PruneRun {
  /** Only counts; a count is free to run beside the nightly job. */
  readonly dryRun: boolean;
  /** To be called after each step with what was looked at and deleted in it; throws to stop. */
  readonly afterStep: (step: { readonly examined: number; readonly deleted: number }) => void;
}

/** What the commands that prune have in common: `--dry-run`, the progress, and Ctrl+C between two steps. */
export abstract class PruneCommand<Report extends object> extends OperatorCommand<PruneCommandOptions> {
  /** What is pruned, in the plural: "rows". */
  protected abstract readonly things: string;

  @Option({ flags: '--dry-run', description: 'only count what would be deleted' })
  parseDryRun(): boolean {
    return true;
  }

  protected abstract prune(run: PruneRun): Promise<Report>;

  /** The report as lines for people. */
  protected abstract describe(report: Report, dryRun: boolean): readonly string[];

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: PruneCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    let count = 0;
    const progress = output.progress(`Looked at ${this.things}`);
    const betweenSteps = output.batches(() =>
      dryRun ? 'Nothing was deleted.' : `${count} ${this.things} were deleted.`,
    );
    const afterStep: PruneRun['afterStep'] = ({ examined, deleted }) => {
      count += deleted;
      progress.advance(examined);
      betweenSteps();
    };
    const report = await this.prune({ dryRun, afterStep });
    output.endProgress();
    for (const line of this.describe(report, dryRun)) output.line(line);
    output.json({ ...report, dry_run: dryRun });
    return EXIT.success;
  }
}
