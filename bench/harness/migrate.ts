import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ServerAddress } from './databases.js';

/** Brings a database's tables up to date, by the command of the build. */
export async function migrate(server: ServerAddress): Promise<void> {
  const commandLine = fileURLToPath(new URL('../../src/cli.js', import.meta.url));
  await promisify(execFile)(process.execPath, [commandLine, 'migrate'], {
    env: { ...process.env, DB_NAME: server.database },
  });
}
