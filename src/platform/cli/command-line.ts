import { Injectable, Module } from '@nestjs/common';
import type { DynamicModule, INestApplicationContext, LoggerService, Type } from '@nestjs/common';
import { CommandFactory, CommandRunnerService, InjectCommander } from 'nest-commander';
import { describeFailure } from './describe-failure.js';
import { EXIT } from './exit-code.js';

type Application = Type | DynamicModule;

const PROGRAM_NAME = 'bin/cli';

const HELP_COMMAND = 'help';

/** What commander knows of an option. */
interface RegisteredOption {
  readonly long?: string;
  readonly description: string;
  /** It has to be given. */
  readonly mandatory: boolean;
  /** It takes a value. */
  readonly required: boolean;
}

/** What commander knows of a command. */
export interface RegisteredCommand {
  readonly options: readonly RegisteredOption[];
  readonly registeredArguments: readonly { readonly required: boolean; readonly variadic: boolean }[];
  name(): string;
  aliases(): readonly string[];
  description(): string;
}

/** What is needed of commander. */
interface Commander {
  readonly commands: readonly RegisteredCommand[];
  name(name: string): unknown;
  showHelpAfterError(hint: string): unknown;
}

/** The program around the commands. */
@Injectable()
class Program {
  constructor(@InjectCommander() readonly commander: Commander) {
    commander.name(PROGRAM_NAME);
    commander.showHelpAfterError('Add --help to see what there is.');
  }

  /**
   * The words as commander is to take them. Commander responds to any question for help, also where there is no such
   * command. The question is then left out, so that commander says that the command is unknown.
   */
  wordsFor(words: readonly string[]): readonly string[] {
    const [first, second] = words.filter((word) => !word.startsWith('-'));
    const asked = first === HELP_COMMAND ? second : first;
    return asked === undefined || asked === HELP_COMMAND || this.knows(asked) ? words : [asked];
  }

  private knows(word: string): boolean {
    return this.commander.commands.some((command) => command.name() === word || command.aliases().includes(word));
  }
}

@Module({ providers: [Program] })
class ProgramModule {}

/** What commander says of an error that it has already printed. */
interface CommanderFailure {
  readonly code: string;
  readonly exitCode: number;
}

/** Help and version that were asked for are no failure. */
const ASKED_FOR = new Set(['commander.help', 'commander.helpDisplayed', 'commander.version']);

interface CommandLineOptions {
  readonly version: string;
  readonly logger: LoggerService;
}

/**
 * Runs the command line of this process and ends the process with its exit code. Nothing connects before a command
 * that needs it runs, so help is quick and works without any server.
 */
export async function runCommandLine(application: Application, options: CommandLineOptions): Promise<never> {
  ignoreClosedPipes();
  process.exitCode = await executeCommandLine(application, options);
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // Something left open (a socket that waits for its timeout) must not keep a finished command alive.
  process.exit();
}

/** The same without ending the process: returns the exit code. */
export async function executeCommandLine(
  application: Application,
  options: CommandLineOptions,
  words: readonly string[] = process.argv.slice(2),
): Promise<number> {
  process.exitCode = EXIT.success;
  try {
    const app = await createApplication(application, options);
    try {
      return await executeWords(app, words);
    } finally {
      await app.close();
    }
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** An application whose commands are registered, and not run. */
export function createApplication(
  application: Application,
  options: CommandLineOptions,
): Promise<INestApplicationContext> {
  return CommandFactory.createWithoutRunning(
    { module: ProgramModule, imports: [application] },
    {
      logger: options.logger,
      // The default would abort the process with a dump; a configuration that cannot be used is a sentence and a 1.
      abortOnError: false,
      cliName: PROGRAM_NAME,
      version: options.version,
      errorHandler: rethrow,
      serviceErrorHandler: rethrow,
    },
  );
}

/** The commands that the modules of an application of `createApplication` have registered. */
export function registeredCommands(app: INestApplicationContext): readonly RegisteredCommand[] {
  return app.get(Program).commander.commands;
}

/** Runs one command line on an application of `createApplication`; returns the exit code. */
export async function executeWords(app: INestApplicationContext, words: readonly string[]): Promise<number> {
  process.exitCode = EXIT.success;
  try {
    await app.get(CommandRunnerService).run(['node', PROGRAM_NAME, ...app.get(Program).wordsFor(words)]);
    return Number(process.exitCode);
  } catch (error) {
    return exitCodeOf(error);
  }
}

function rethrow(error: Error): never {
  throw error;
}

function exitCodeOf(error: unknown): number {
  if (isCommanderFailure(error)) return wasAskedFor(error) ? EXIT.success : EXIT.usage;
  const failure = describeFailure(error, process.env['LOG_LEVEL'] ?? 'info');
  process.stderr.write(`${failure.text}\n`);
  return failure.exitCode;
}

/** Help is also shown where a command is missing, and is an error then. */
function wasAskedFor({ code, exitCode }: CommanderFailure): boolean {
  return ASKED_FOR.has(code) && exitCode === 0;
}

function isCommanderFailure(error: unknown): error is CommanderFailure {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('commander.');
}

/** The reader of a pipe may leave before the end (`| head`): then nothing more is written, and the work goes on. */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}
