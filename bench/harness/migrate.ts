import type { ServerAddress } from './databases.js';
import { runCommand } from './command.js';

/** Brings a database's tables up to date, by the command of the build. */
export async function migrate(server: ServerAddress): Promise<void> {
  const { code, document } = await runCommand(server, ['migrate']);
  if (code !== 0) throw new Error(`migrate ended with ${String(code)}: ${JSON.stringify(document)}`);
}
