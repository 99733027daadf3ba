import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { isConnectionFailure } from '../../../platform/database/failure.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { CreateCompensation } from '../app/create-compensation.service.js';
import type { CreatedCompensation } from '../app/create-compensation.service.js';
import { MalformedCompensation } from '../domain/compensation-argument.js';
import { NO_INCONSISTENCIES } from '../domain/messages.js';
import { signedSixDecimals } from '../domain/numbers.js';
import { StandardInput } from './standard-input.js';

const HELP = `Each compensation is written in a transaction of its own, so those before a failure stay.

A quantity above zero gives back. It is taken from where the order holds the SKU in that stock, from the sources in the
order of their links and then from the stock itself, and it is never more than what the order holds there: the line says
what was really written, which may be 0.
A quantity below zero reserves, as an order would: it has to be salable, it waits for the locks of checkout, and with
source-level reservations on it goes to the sources by priority.

The order has to exist: what is reserved without one is the affair of inventory:reservation:reconcile. Where the order's
number or the SKU holds colons, the longest number that an order has is meant.

With --dry-run each is tried under the same locks and taken back: what is printed is what would be written if it were the
only one of the run.

Examples:
  bin/cli inventory:reservation:create-compensations 000000172:bike-123:+2.000000:1
  bin/cli inventory:reservation:list-inconsistencies -r | bin/cli inventory:reservation:create-compensations`;

interface CompensationOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli inventory:reservation:create-compensations`: writes what `list-inconsistencies` proposes. */
@Command({
  name: 'inventory:reservation:create-compensations',
  arguments: '[compensations...]',
  description:
    'correct reservations of orders by hand; <ORDER_INCREMENT_ID>:<SKU>:<QUANTITY>:<STOCK-ID>, or lines of standard input',
})
export class CreateCompensationsCommand extends OperatorCommand<CompensationOptions> {
  constructor(
    private readonly create: CreateCompensation,
    private readonly input: StandardInput,
  ) {
    super();
  }

  protected override helpText(): string {
    return HELP;
  }

  protected override exitCodes(): ExitCodes {
    return {
      [EXIT.success]: 'all was written, or with --dry-run would be',
      [EXIT.failure]: 'a compensation was refused or could not be read or stored; the others were written',
      [EXIT.usage]: 'there was no compensation, or it was called wrongly',
    };
  }

  @Option({ flags: '-r, --raw', description: 'accepted, without effect' })
  parseRaw(): boolean {
    return true;
  }

  @Option({ flags: '--dry-run', description: 'only say what would be written' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    args: readonly string[],
    { dryRun = false }: CompensationOptions,
    output: CommandOutput,
  ): Promise<number> {
    const run = new Run(this.create, output, dryRun);
    let isTold = false;
    for await (const argument of args.length > 0 ? args : this.input.lines()) {
      if (args.length === 0 && argument === NO_INCONSISTENCIES) isTold = true;
      else await run.take(argument);
    }
    run.end();
    if (!run.hasBegun && !isTold) {
      throw new UsageError('A list of compensations needs to be defined as argument or STDIN.');
    }
    if (!run.hasBegun) output.line(NO_INCONSISTENCIES);
    return run.hasFailed ? EXIT.failure : EXIT.success;
  }
}

/** One run over the arguments, with a line for each. */
class Run {
  hasBegun = false;
  hasFailed = false;
  private done = 0;
  private readonly document: unknown[] = [];
  private readonly between: () => void;

  constructor(
    private readonly create: CreateCompensation,
    private readonly output: CommandOutput,
    private readonly isDryRun: boolean,
  ) {
    this.between = output.batches(() =>
      isDryRun ? 'Nothing was written.' : `${this.done} compensation(s) were carried out.`,
    );
  }

  /** Carries one argument out and says what became of it. Throws where the database is out of reach. */
  async take(argument: string): Promise<void> {
    if (!this.hasBegun) this.output.line(`Following reservations ${this.isDryRun ? 'would be' : 'were'} created:`);
    this.hasBegun = true;
    this.between();
    try {
      this.tell(argument, await this.create.execute(argument, { isDryRun: this.isDryRun }));
      this.done += 1;
    } catch (error) {
      this.tellFailure(argument, error);
    }
  }

  end(): void {
    this.output.json({ ...(this.isDryRun ? { dry_run: true } : {}), compensations: this.document });
  }

  private tell(argument: string, { incrementId, sku, stockId, requested, written }: CreatedCompensation): void {
    this.output.line(
      `  - Product ${sku} ${this.isDryRun ? 'would be' : 'was'} compensated by ${signedSixDecimals(written)} for stock ${stockId}`,
    );
    if (!written.equals(requested)) {
      this.output.note(
        `Order ${incrementId} holds less of ${sku} in stock ${stockId} than the ${signedSixDecimals(requested)} that were to be given back.`,
      );
    }
    this.note({ argument, increment_id: incrementId, sku, stock_id: stockId, requested, written });
  }

  private tellFailure(argument: string, error: unknown): void {
    if (isConnectionFailure(error)) throw error;
    this.hasFailed = true;
    if (error instanceof MalformedCompensation) {
      this.output.line(`  - Error while parsing argument "${argument}". ${error.message}`);
      return this.note({ argument, error: error.message });
    }
    if (error instanceof ApplicationError) {
      this.output.line(`  - Argument "${argument}" caused exception "${error.text}"`);
      return this.note({ argument, error: error.text });
    }
    this.output.line(`  - Argument "${argument}" caused exception "Could not append Reservation"`);
    this.output.note(error instanceof Error ? error.message : String(error));
    this.note({ argument, error: 'Could not append Reservation' });
  }

  /** Lines go out as they come; a document has to be held until its end. */
  private note(entry: unknown): void {
    if (this.output.isJson) this.document.push(entry);
  }
}
