import { Inject } from '@nestjs/common';
import { CommandRunner, Option } from 'nest-commander';
import { runInContext } from '../context/request-context.js';
import { LONG_STATEMENT_MS, withStatementLimit } from '../database/statement-limit.js';
import { CommandOutput } from './command-output.js';
import { CommandRuntime } from './command-runtime.js';
import type { DatabaseNeed } from './command-runtime.js';
import { describeFailure } from './describe-failure.js';
import { EXIT, USUAL_EXIT_CODES } from './exit-code.js';
import type { ExitCodes } from './exit-code.js';
import { Interruption } from './interruption.js';

/** A code has three digits at most. */
const CODE_WIDTH = 5;
const NEGATIVE_NUMBER = /^-\.?\d/;

type Command = Parameters<CommandRunner['setCommand']>[0];

/**
 * A command of `bin/cli`: a door like the others. The subclass declares its flags with `@Option` and calls one service
 * in `execute`. It says the outcome through `output` and returns the exit code (`EXIT.success`, or `EXIT.failure` where
 * a check found something). Everything around that is here: `--json`, the request context (actor: the system), the
 * connection, pending migrations and Ctrl+C. Errors become sentences on stderr, with the right exit code.
 */
export abstract class OperatorCommand<Options extends object = object> extends CommandRunner {
  @Inject(CommandRuntime)
  private readonly runtime!: CommandRuntime;

  /** What has to be there before `execute` runs. */
  protected readonly databaseNeed: DatabaseNeed = 'migrated';

  protected abstract execute(args: readonly string[], options: Options, output: CommandOutput): Promise<number>;

  /**
   * Throws a `UsageError` for arguments that cannot be used, and for options that do not go together. It is called before
   * anything connects.
   */
  protected checkUsage(_args: readonly string[], _options: Options): void {
    // Most commands have options alone, each with a parser.
  }

  /** What `--help` says below the options, beside the exit codes. */
  protected helpText(): string {
    return '';
  }

  /** What its exit codes say where that is not the usual; the others are added. */
  protected exitCodes(): ExitCodes {
    return {};
  }

  @Option({ flags: '--json', description: 'print one JSON document for a machine' })
  parseJson(): boolean {
    return true;
  }

  override setCommand(command: Command): this {
    command.allowExcessArguments(false);
    takeNegativeNumbers(command);
    command.showHelpAfterError('Add --help to see what it takes.');
    command.addHelpText('after', this.explanationOf());
    // Commander would end the process itself, with 1: here the error travels to the one place that knows the codes.
    command.exitOverride((error) => {
      throw error;
    });
    return super.setCommand(command);
  }

  override async run(args: string[], options: Options & { readonly json?: boolean }): Promise<void> {
    const interruption = new Interruption(
      (text) => process.stderr.write(`${text}\n`),
      () => process.exit(EXIT.interrupted),
    );
    const output = new CommandOutput(options.json === true, interruption);
    const interrupt = (): void => interruption.request();
    process.on('SIGINT', interrupt);
    try {
      process.exitCode = await runInContext({ origin: 'cli' }, () => this.perform(args, options, output));
    } catch (error) {
      process.exitCode = this.report(error, output);
    } finally {
      process.off('SIGINT', interrupt);
    }
    output.finish();
  }

  private explanationOf(): string {
    const codes = Object.entries({ ...USUAL_EXIT_CODES, ...this.exitCodes() });
    const lines = codes.map(([code, meaning]) => `  ${code.padEnd(CODE_WIDTH)}${meaning}`);
    return [...[this.helpText()].filter(Boolean), `Exit codes:\n${lines.join('\n')}`]
      .map((part) => `\n${part}`)
      .join('\n');
  }

  private async perform(args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    this.checkUsage(args, options);
    for (const warning of await this.runtime.prepare(this.databaseNeed)) output.note(`Warning: ${warning}`);
    return withStatementLimit(LONG_STATEMENT_MS, () => this.execute(args, options, output));
  }

  private report(error: unknown, output: CommandOutput): number {
    const failure = describeFailure(this.runtime.unreachable(error), this.runtime.environment.LOG_LEVEL);
    output.endProgress();
    output.note(failure.text);
    output.json({ error: { message: failure.text } });
    return failure.exitCode;
  }
}

/** Commander takes every word with a leading dash for an option; no command has one that begins with a digit. */
function takeNegativeNumbers(command: Command): void {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (words) => {
    const { operands, unknown } = parse(words);
    // What follows an unknown option is listed behind it.
    const areNumbers = unknown.every((word) => !word.startsWith('-') || NEGATIVE_NUMBER.test(word));
    return areNumbers ? { operands: [...operands, ...unknown], unknown: [] } : { operands, unknown };
  };
}
