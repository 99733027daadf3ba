import { runCommandLine } from '../../../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../../../src/platform/cli/terminal-logger.js';
import { ExampleCliModule } from './example-cli.js';

await runCommandLine(ExampleCliModule, { version: '1.1.0', logger: new TerminalLogger(process.env['LOG_LEVEL']) });
