import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import type { Progress } from '../../../platform/cli/progress.js';
import { LoadSampleData } from '../app/load-sample-data.service.js';
import type { HistoryOfNow, SampleDataReport, SampleDataStep } from '../app/load-sample-data.service.js';

interface LoadOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli sample-data:load`: a second run changes nothing. Exit 1 where its codes or SKUs are in use. */
@Command({
  name: 'sample-data:load',
  description: 'load websites, sources, stocks and products with a history to look at; a second run changes nothing',
})
export class SampleDataLoadCommand extends OperatorCommand<LoadOptions> {
  constructor(private readonly load: LoadSampleData) {
    super();
  }

  @Option({ flags: '--dry-run', description: 'do all of it, say what was made, and keep nothing' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: LoadOptions,
    output: CommandOutput,
  ): Promise<number> {
    const report = await this.load.execute({ afterStep: showSteps(output), dryRun });
    output.endProgress();
    print(report, dryRun, output);
    output.json({
      ...(dryRun ? { dry_run: true } : {}),
      loaded: report.isLoaded && !dryRun,
      websites: report.websites,
      sources: report.sources,
      stocks: report.stocks,
      geonames: report.geonames,
      products: report.products,
      source_items: report.sourceItems,
      requests: report.requests,
      history_rows: report.historyRows,
      history_days: report.historyDays,
      kept_websites: report.keptWebsites,
    });
    return EXIT.success;
  }
}

/** Nothing is shown before the first step: a run that finds everything there has none. */
function showSteps(output: CommandOutput): (step: SampleDataStep) => void {
  let progress: Progress | undefined;
  let shown = 0;
  return ({ done, total }) => {
    progress ??= output.progress('Steps', total);
    // Steps of a repeated transaction are shown once.
    if (done <= shown) return;
    progress.advance(done - shown);
    shown = done;
  };
}

/** Why the history is not spread over the days before. */
const HINDRANCES: Readonly<Record<HistoryOfNow, string>> = {
  history: 'There is a history already, and its times ascend',
  quantities: 'There are quantities already, and nobody knows since when',
  'several-writers': 'Several servers take writes, whose rows are not numbered one after the other',
  interrupted: 'Others have written to the history meanwhile, and its times ascend',
};

function print(report: SampleDataReport, isDryRun: boolean, output: CommandOutput): void {
  if (!report.isLoaded) {
    output.line('The sample data is there already. Nothing was changed.');
    return;
  }
  for (const code of report.keptWebsites) {
    output.note(`The website ${code} was there already: it was left as it is, and keeps its stock.`);
  }
  if (report.historyOfNow !== null)
    output.note(`${HINDRANCES[report.historyOfNow]}: what was loaded has happened now.`);
  output.line(isDryRun ? 'The sample data would be loaded.' : 'The sample data was loaded.');
  output.table(
    [isDryRun ? 'To be made' : 'Made', 'Number'],
    [
      ['Websites', report.websites],
      ['Sources', report.sources],
      ['Stocks', report.stocks],
      ['Places with a postcode', report.geonames],
      ['Products', report.products],
      ['Source items', report.sourceItems],
      ['Requests', report.requests],
      ['History rows', report.historyRows],
      ['Days of the history', report.historyDays],
    ],
  );
}
