import { executeCommandLine } from '../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../src/platform/cli/terminal-logger.js';

/** How a command ended, and what it wrote to each stream. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command of this process, which returns its exit code, and takes down what it writes instead of printing it.
 */
export async function takeDown(command: () => Promise<number>): Promise<CommandRun> {
  const written = { out: '', err: '' };
  const listen = (stream: NodeJS.WriteStream, name: keyof typeof written): jest.SpyInstance =>
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    });
  const spies = [listen(process.stdout, 'out'), listen(process.stderr, 'err')];
  try {
    const code = await command();
    return { code, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    // It is the command's, and would become that of the test run.
    process.exitCode = undefined;
  }
}

/** Runs command lines of an application in this process: each in an application of its own, which logs warnings alone. */
export function commandLineOf(
  application: Parameters<typeof executeCommandLine>[0],
): (...words: readonly string[]) => Promise<CommandRun> {
  return (...words) => {
    const logger = new TerminalLogger('silent');
    return takeDown(() => executeCommandLine(application, { version: '0', logger }, words));
  };
}

/** Runs one command line of the service on the database of the file of tests, and takes down what it says. */
export async function cli(...words: readonly string[]): Promise<CommandRun> {
  // Tests of other command lines do not load all of the service.
  const { AppModule } = await import('../../src/app.module.js');
  return commandLineOf(AppModule)(...words);
}
