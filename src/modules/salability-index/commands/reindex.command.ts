import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseChoice } from '../../../platform/cli/option-values.js';
import { Reindex } from '../app/reindex.service.js';

/** `bin/cli indexer:reindex inventory` */
@Command({
  name: 'indexer:reindex',
  arguments: '<indexer>',
  description:
    'rebuild the index of every stock beside the running service; the indexer is inventory. ' +
    'Needed after an upgrade, to remove rows of products that are gone',
})
export class ReindexCommand extends OperatorCommand {
  constructor(private readonly reindex: Reindex) {
    super();
  }

  protected override checkUsage([indexer = '']: readonly string[]): void {
    parseChoice(indexer, ['inventory']);
  }

  protected async execute(_args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    let rows = 0;
    let finished = 0;
    const progress = output.progress('Index rows filled');
    const betweenStocks = output.batches(() => `${finished} stock(s) were reindexed.`);
    const { stocks } = await this.reindex.execute(
      (filled) => {
        rows += filled.rows;
        progress.advance(filled.rows);
      },
      () => {
        finished += 1;
        betweenStocks();
      },
    );
    output.endProgress();
    output.line(`${stocks} stock(s) reindexed, ${rows} row(s).`);
    output.json({ stocks, rows });
    return EXIT.success;
  }
}
