import { Injectable } from '@nestjs/common';
import { Command, Option } from 'nest-commander';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandOutput } from '../../../../src/platform/cli/command-output.js';
import { EXIT } from '../../../../src/platform/cli/exit-code.js';
import { OperatorCommand } from '../../../../src/platform/cli/operator-command.js';
import { parseChoice, parseInteger } from '../../../../src/platform/cli/option-values.js';
import { UsageError } from '../../../../src/platform/cli/usage-error.js';
import { currentContext } from '../../../../src/platform/context/request-context.js';
import { Database } from '../../../../src/platform/database/database.js';
import { invalid } from '../../../../src/platform/errors/application-error.js';

interface ListOptions {
  readonly limit: number;
  readonly order?: 'up' | 'down';
}

/** Lists numbers; finds something where the limit is odd. */
@Command({ name: 'example:list', description: 'list numbers' })
export class ExampleListCommand extends OperatorCommand<ListOptions> {
  protected override readonly databaseNeed = 'none';

  @Option({ flags: '--limit <count>', description: 'numbers to list', defaultValue: 10 })
  parseLimit(value: string): number {
    return parseInteger(value, { min: 1, max: 1_000_000 });
  }

  @Option({ flags: '--order <order>', description: 'up or down' })
  parseOrder(value: string): 'up' | 'down' {
    return parseChoice(value, ['up', 'down']);
  }

  protected async execute(_args: readonly string[], options: ListOptions, output: CommandOutput): Promise<number> {
    const numbers = Array.from({ length: options.limit }, (_, index) => index + 1);
    for (const number of numbers) output.line(String(number));
    output.note('That was all.');
    output.json({ numbers, origin: currentContext().origin });
    return options.limit % 2 === 0 ? EXIT.success : EXIT.failure;
  }
}

const FAILURES = {
  refusal: () => invalid('The code "%1" is taken.', ['eu-1']),
  usage: () => new UsageError('Name either one or the other.'),
  surprise: () => new TypeError('something broke'),
};

/** Fails in the way it is told to. */
@Command({ name: 'example:fail', arguments: '<how>', description: 'fail' })
export class ExampleFailCommand extends OperatorCommand {
  protected override readonly databaseNeed = 'none';

  protected async execute([how = '']: readonly string[]): Promise<number> {
    throw FAILURES[parseChoice(how, ['refusal', 'usage', 'surprise'])]();
  }
}

/** Returns a number that the database computes. */
@Command({ name: 'example:query', description: 'ask the database' })
export class ExampleQueryCommand extends OperatorCommand {
  constructor(private readonly database: Database) {
    super();
  }

  protected async execute(_args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const rows = await this.database.query<{ answer: number }>('SELECT 6 * 7 AS answer');
    output.table(
      ['answer'],
      rows.map((row) => [row.answer]),
    );
    output.json(rows);
    return EXIT.success;
  }
}

const BATCH_MS = 20;
const BATCHES_MAX = 3_000;

/** Works in batches until it is stopped. */
@Command({ name: 'example:batches', description: 'work in batches' })
@Injectable()
export class ExampleBatchesCommand extends OperatorCommand {
  protected override readonly databaseNeed = 'none';

  protected async execute(_args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    let done = 0;
    const between = output.batches(() => `${done} batches were written.`);
    output.note('started');
    while (done < BATCHES_MAX) {
      await delay(BATCH_MS);
      done += 1;
      between();
    }
    return EXIT.success;
  }
}
