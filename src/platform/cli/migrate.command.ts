import { Command, Option } from 'nest-commander';
import { CommandFailure } from './command-failure.js';
import type { CommandOutput } from './command-output.js';
import { EXIT } from './exit-code.js';
import { OperatorCommand } from './operator-command.js';
import { isTriggerRefused } from '../database/failure.js';
import { Migrator } from '../database/migrator.js';
import type { MigrationReport } from '../database/migrator.js';

const TRIGGER_HELP =
  'The database server does not let this user create a trigger. Where the binary log is on, set ' +
  'log_bin_trust_function_creators=1 (SET GLOBAL, and in the server configuration); ' +
  'otherwise GRANT TRIGGER on the database to the user. Then run bin/cli migrate again.';

interface MigrateOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli migrate`: brings the schema up to date; a second run finds nothing to do. */
@Command({ name: 'migrate', description: 'bring the database schema up to date' })
export class MigrateCommand extends OperatorCommand<MigrateOptions> {
  protected override readonly databaseNeed = 'writable';

  constructor(private readonly migrator: Migrator) {
    super();
  }

  protected override helpText(): string {
    return 'It may be run beside itself and beside the running service: only one run at a time changes anything.';
  }

  @Option({ flags: '--dry-run', description: 'only list the migrations that would be run' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: MigrateOptions,
    output: CommandOutput,
  ): Promise<number> {
    if (dryRun) return this.showPending(output);
    const { executed, warnings } = await this.migrate();
    for (const name of executed) output.line(name);
    output.line(executed.length === 0 ? 'The schema was up to date.' : `Migrations run: ${executed.length}.`);
    for (const warning of warnings) output.note(`Warning: ${warning}`);
    output.json({ executed, warnings });
    return EXIT.success;
  }

  private async showPending(output: CommandOutput): Promise<number> {
    const pending = await this.migrator.pending();
    for (const name of pending) output.line(name);
    output.line(
      pending.length === 0 ? 'The schema is up to date.' : `Migrations that would be run: ${pending.length}.`,
    );
    output.json({ dry_run: true, pending });
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
