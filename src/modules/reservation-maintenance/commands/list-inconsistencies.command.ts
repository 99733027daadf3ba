import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { CHECK_EXIT_CODES, EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseInteger } from '../../../platform/cli/option-values.js';
import { BUNCH_SIZE_MAX, ListInconsistencies } from '../app/list-inconsistencies.service.js';
import type { Inconsistency, CompletionFilter } from '../domain/inconsistency.js';
import { NO_INCONSISTENCIES } from '../domain/messages.js';
import { signedSixDecimals, sixDecimals } from '../domain/numbers.js';

interface ListOptions {
  readonly completeOrders?: boolean;
  readonly incompleteOrders?: boolean;
  readonly bunchSize: number;
  readonly raw?: boolean;
}

/** `bin/cli inventory:reservation:list-inconsistencies`: exit 1 where reservations are not what orders wait for. */
@Command({
  name: 'inventory:reservation:list-inconsistencies',
  description: 'list orders whose reservations are not what they still wait for, and what would set them right',
})
export class ListInconsistenciesCommand extends OperatorCommand<ListOptions> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly inconsistencies: ListInconsistencies) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return CHECK_EXIT_CODES;
  }

  @Option({ flags: '-c, --complete-orders', description: 'orders with the status complete, closed or canceled alone' })
  parseComplete(): boolean {
    return true;
  }

  @Option({ flags: '-i, --incomplete-orders', description: 'all other orders alone; without effect beside -c' })
  parseIncomplete(): boolean {
    return true;
  }

  @Option({ flags: '-b, --bunch-size <count>', description: 'orders to compare at a time', defaultValue: 50 })
  parseBunchSize(value: string): number {
    return parseInteger(value, { min: 1, max: BUNCH_SIZE_MAX });
  }

  @Option({ flags: '-r, --raw', description: 'lines for inventory:reservation:create-compensations' })
  parseRaw(): boolean {
    return true;
  }

  protected async execute(_args: readonly string[], options: ListOptions, output: CommandOutput): Promise<number> {
    const progress = output.progress('Orders compared');
    const print = options.raw ? printRaw(output) : printPretty(output);
    const document: unknown[] = [];
    let found = 0;
    for await (const { compared, inconsistencies } of this.inconsistencies.execute({
      filter: filterOf(options),
      bunchSize: options.bunchSize,
    })) {
      for (const inconsistency of inconsistencies) print(inconsistency);
      // Lines go out as they are found; a document has to be held until its end.
      if (output.isJson) document.push(...inconsistencies.map(documentOf));
      found += inconsistencies.length;
      progress.advance(compared);
    }
    output.json({ inconsistencies: document });
    if (found > 0) return EXIT.failure;
    output.line(NO_INCONSISTENCIES);
    return EXIT.success;
  }
}

function filterOf({ completeOrders, incompleteOrders }: ListOptions): CompletionFilter {
  if (completeOrders) return 'complete';
  return incompleteOrders ? 'incomplete' : 'all';
}

function printRaw(output: CommandOutput): (inconsistency: Inconsistency) => void {
  return ({ incrementId, sku, compensation, stockId }) =>
    output.line(`${incrementId}:${sku}:${sixDecimals(compensation)}:${stockId}`);
}

function printPretty(output: CommandOutput): (inconsistency: Inconsistency) => void {
  let current: string | undefined;
  return ({ incrementId, sku, compensation, stockId }) => {
    if (incrementId !== current) output.line(`Order ${incrementId}:`);
    current = incrementId;
    output.line(`  - Product ${sku} should be compensated by ${signedSixDecimals(compensation)} for stock ${stockId}`);
  };
}

function documentOf({ incrementId, sku, compensation, stockId }: Inconsistency): unknown {
  return { increment_id: incrementId, sku, compensation, stock_id: stockId };
}
