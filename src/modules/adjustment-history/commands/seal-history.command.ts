import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { AcceptHistory } from '../app/accept-history.service.js';
import { HistorySeals } from '../app/history-seals.service.js';
import { checkpointLine } from './checkpoint-line.js';

interface SealOptions {
  readonly accept?: boolean;
  readonly dryRun?: boolean;
}

/** `bin/cli inventory:adjustment:seal`: a checkpoint now, and with `--accept` one over the history as it is. */
@Command({
  name: 'inventory:adjustment:seal',
  description: 'sign the history rows written since the last checkpoint; the same runs every night at 02:15 UTC',
})
export class SealHistoryCommand extends OperatorCommand<SealOptions> {
  constructor(
    private readonly seals: HistorySeals,
    private readonly acceptance: AcceptHistory,
  ) {
    super();
  }

  protected override helpText(): string {
    return `What is not as it was signed is never signed anew: inventory:adjustment:verify names it. With --accept the history is taken
as it is, and signed: after an upgrade during which the version before has written rows, after a backup was put back, and
for damage that was looked into and stays. No row is changed.`;
  }

  protected override exitCodes() {
    return { [EXIT.failure]: 'something is not as it was signed and was left so, or it failed' };
  }

  @Option({ flags: '--accept', description: 'take everything as it is, whatever verify says of it' })
  parseAccept(): boolean {
    return true;
  }

  @Option({ flags: '--dry-run', description: 'only count what would be signed, or accepted' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { accept = false, dryRun = false }: SealOptions,
    output: CommandOutput,
  ): Promise<number> {
    const progress = output.progress('History rows looked at');
    const betweenSlices = output.batches(() => 'What was signed so far is signed; the next run goes on.');
    const step = ({ examined }: { readonly examined: number }): void => {
      progress.advance(examined);
      betweenSlices();
    };
    const accepted = accept ? await this.acceptance.execute({ dryRun, afterSlice: step }) : 0;
    const { sealed, damaged, state, checkpoint } = await this.seals.checkpoint({ dryRun, afterSlice: step });
    output.endProgress();
    if (accept) output.line(`${accepted} finding(s) ${dryRun ? 'would be' : 'were'} accepted.`);
    output.line(`${sealed} row(s) ${dryRun ? 'would be signed' : 'signed'}.`);
    if (checkpoint) output.line(checkpointLine(checkpoint));
    const isSound = damaged === 0 && (state === 'whole' || state === 'none');
    if (!isSound) {
      output.line(
        'The history is not as it was signed. What differs is left as it is: inventory:adjustment:verify tells.',
      );
    }
    output.json({
      dry_run: dryRun,
      ...(accept ? { accepted } : {}),
      ...{ sealed, damaged_blocks: damaged, state },
      checkpoint: checkpoint ? { number: checkpoint.number, signature: checkpoint.signature.toString('hex') } : null,
    });
    return isSound || (accept && dryRun) ? EXIT.success : EXIT.failure;
  }
}
