import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseInteger, parseText } from '../../../platform/cli/option-values.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { DEFAULT_STOCK_ID } from '../../stocks/index.js';
import { toExplanationResponse } from '../api/insight.responses.js';
import { ExplainSalableQuantity } from '../app/explain-salable-quantity.service.js';
import { printExplanation } from './print-explanation.js';

interface ExplainOptions {
  readonly stock: number;
}

const STOCK_ID_MAX = 4_294_967_295;

/** `bin/cli inventory:explain`: why a salable quantity is what it is; exit 1 for a stock that does not exist. */
@Command({
  name: 'inventory:explain',
  arguments: '<sku>',
  description: 'say why the salable quantity of a SKU in a stock is what it is',
  argsDescription: { sku: 'the SKU' },
})
export class ExplainCommand extends OperatorCommand<ExplainOptions> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly explain: ExplainSalableQuantity) {
    super();
  }

  @Option({ flags: '--stock <id>', description: 'id of the stock', defaultValue: DEFAULT_STOCK_ID })
  parseStock(value: string): number {
    return parseInteger(value, { min: 1, max: STOCK_ID_MAX });
  }

  protected override checkUsage([sku = '']: readonly string[]): void {
    parseText(sku, { max: SKU_LENGTH_MAX });
  }

  protected async execute(
    [sku = '']: readonly string[],
    { stock }: ExplainOptions,
    output: CommandOutput,
  ): Promise<number> {
    const explanation = await this.explain.execute(sku, stock);
    output.json(toExplanationResponse(explanation));
    printExplanation(explanation, output);
    return EXIT.success;
  }
}
