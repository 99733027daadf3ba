import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { runCommandLine } from './platform/cli/command-line.js';
import { createLogger } from './platform/observability/logger.js';
import { VERSION } from './version.js';

await runCommandLine(AppModule, { version: VERSION, logger: createLogger('warn') });
