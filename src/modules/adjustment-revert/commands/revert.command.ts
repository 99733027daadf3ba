import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { currentContext } from '../../../platform/context/request-context.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { REVERT_ROWS_MAX, RevertRequest } from '../app/revert-request.service.js';
import { RevertTally } from './revert-tally.js';

interface RevertCommandOptions {
  readonly dryRun?: boolean;
  readonly partial?: boolean;
}

/** `bin/cli inventory:adjustment:revert`: undo by request id. */
@Command({
  name: 'inventory:adjustment:revert',
  arguments: '<request_id>',
  description:
    'take back everything that one request wrote to the adjustment history; all of it or, where an item is refused, ' +
    'nothing; exit code 1 where any is refused',
})
export class RevertCommand extends OperatorCommand<RevertCommandOptions> {
  constructor(private readonly revertRequest: RevertRequest) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return { [EXIT.failure]: 'an item was refused, or it failed' };
  }

  @Option({ flags: '--dry-run', description: 'only show what would be done' })
  parseDryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--partial',
    description: `revert what can be reverted, in batches; the way for requests of more than ${REVERT_ROWS_MAX} rows`,
  })
  parsePartial(): boolean {
    return true;
  }

  protected override checkUsage([requestId = '']: readonly string[]): void {
    parseText(requestId, { max: REQUEST_ID_LENGTH_MAX });
  }

  protected async execute(
    [requestId = '']: readonly string[],
    { dryRun: isDryRun = false, partial: isPartial = false }: RevertCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    const tally = new RevertTally(isDryRun);
    const reverted = isPartial
      ? await this.revertInBatches(requestId, isDryRun, tally, output)
      : await this.revertAtOnce(requestId, isDryRun, tally);
    output.endProgress();
    tally.print(reverted, currentContext().requestId, output);
    return tally.hasRefused({ countsReverted: !isPartial }) ? EXIT.failure : EXIT.success;
  }

  private async revertAtOnce(requestId: string, isDryRun: boolean, tally: RevertTally): Promise<string> {
    const report = await this.revertRequest.execute(requestId, { isDryRun });
    tally.add(report);
    return report.requestId;
  }

  /** Ctrl+C ends it between two batches; run again, it goes on with what is left. */
  private async revertInBatches(
    requestId: string,
    isDryRun: boolean,
    tally: RevertTally,
    output: CommandOutput,
  ): Promise<string> {
    const progress = output.progress('History rows looked at');
    const betweenBatches = output.batches(() => tally.summary);
    return this.revertRequest.executeInBatches(requestId, {
      isDryRun,
      afterBatch: (batch) => {
        tally.add(batch);
        progress.advance(batch.examined);
        betweenBatches();
      },
    });
  }
}
