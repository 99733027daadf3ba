import { Command } from 'nest-commander';
import { CommandFailure } from '../cli/command-failure.js';
import type { CommandOutput } from '../cli/command-output.js';
import { EXIT } from '../cli/exit-code.js';
import { OperatorCommand } from '../cli/operator-command.js';
import { isTriggerRefused } from './failure.js';
import { Migrator } from './migrator.js';
import type { MigrationReport } from './migrator.js';

const TRIGGER_HELP =
  'The database server does not let this user create a trigger. Where the binary log is on, set ' +
  'log_bin_trust_function_creators=1 (SET GLOBAL, and in the server configuration); ' +
  'otherwise GRANT TRIGGER on the database to the user. Then run bin/cli migrate again.';

/** `bin/cli migrate`: brings the schema up to date; a second run finds nothing to do. */
@Command({ name: 'migrate', description: 'bring the database schema up to date' })
export class MigrateCommand extends OperatorCommand {
  protected override readonly databaseNeed = 'connected';

  constructor(private readonly migrator: Migrator) {
    super();
  }

  protected async execute(_args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const { executed, warnings } = await this.migrate();
    for (const name of executed) output.line(name);
    output.line(executed.length === 0 ? 'The schema was up to date.' : `Migrations run: ${executed.length}.`);
    for (const warning of warnings) output.note(`Warning: ${warning}`);
    output.json({ executed, warnings });
    return EXIT.success;
  }

  private async migrate(): Promise<MigrationReport> {
    try {
      return await this.migrator.migrate();
    } catch (error) {
      throw isTriggerRefused(error) ? new CommandFailure(TRIGGER_HELP) : error;
    }
  }
}
