import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { runCommandLine } from './platform/cli/command-line.js';
import { TerminalLogger } from './platform/cli/terminal-logger.js';
import { VERSION } from './version.js';

await runCommandLine(AppModule, { version: VERSION, logger: new TerminalLogger(process.env['LOG_LEVEL']) });
