import { Command, Option } from 'nest-commander';
import { CommandFailure } from '../../../platform/cli/command-failure.js';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { RotateSecrets } from '../../../platform/crypto/rotate-secrets.service.js';
import type { RotatedSecrets } from '../../../platform/crypto/rotate-secrets.service.js';
import { SecretCipher } from '../../../platform/crypto/secret-cipher.js';
import { Database } from '../../../platform/database/database.js';
import { SecurityLog } from '../../security-log/index.js';

const ROTATION = {
  event: 'secret_changed',
  target: { type: 'setting', id: 'APP_ENCRYPTION_KEY' },
  detail: 'secrets:rotate',
} as const;

interface RotateOptions {
  readonly dryRun?: boolean;
}

/** `bin/cli secrets:rotate`: from keys of `APP_ENCRYPTION_KEY_PREVIOUS` to `APP_ENCRYPTION_KEY`. */
@Command({
  name: 'secrets:rotate',
  description: 'encrypt with APP_ENCRYPTION_KEY what a key of APP_ENCRYPTION_KEY_PREVIOUS has encrypted',
})
export class SecretsRotateCommand extends OperatorCommand<RotateOptions> {
  constructor(
    private readonly rotation: RotateSecrets,
    private readonly cipher: SecretCipher,
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
  ) {
    super();
  }

  protected override helpText(): string {
    return (
      'Every process has to have both keys first. It may be run beside the service, stopped, and run again; ' +
      'a second run finds nothing to do.'
    );
  }

  protected override exitCodes(): ExitCodes {
    return {
      [EXIT.success]: 'everything is encrypted with APP_ENCRYPTION_KEY, or the dry run can read everything',
      [EXIT.failure]: 'something cannot be read with any of the keys or is left under another one, or it failed',
    };
  }

  @Option({ flags: '--dry-run', description: 'only count what would be encrypted anew' })
  parseDryRun(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { dryRun = false }: RotateOptions,
    output: CommandOutput,
  ): Promise<number> {
    if (!this.cipher.isAvailable) {
      throw new CommandFailure('APP_ENCRYPTION_KEY is not set: there is nothing to encrypt with.');
    }
    // Before the first of them: a run that is interrupted has changed secrets as well.
    if (!dryRun) await this.database.run(() => this.securityLog.record(ROTATION));
    let renewed = 0;
    const progress = output.progress('Secrets looked at');
    const betweenSlices = output.batches(() => `${renewed} secret(s) were encrypted anew.`);
    const places = await this.rotation.execute({
      isDryRun: dryRun,
      afterSlice: (step) => {
        renewed += step.renewed;
        progress.advance(step.examined);
        betweenSlices();
      },
    });
    output.endProgress();
    for (const place of places) for (const line of describe(place, dryRun)) output.line(line);
    const [left, unreadable] = [sumOf(places, 'left'), sumOf(places, 'unreadable')];
    const isComplete = left === 0 && unreadable === 0;
    output.line(conclusionOf(left, unreadable, dryRun));
    output.json({ dry_run: dryRun, is_complete: isComplete, places: places.map(toDocument) });
    return isComplete || (dryRun && unreadable === 0) ? EXIT.success : EXIT.failure;
  }
}

function sumOf(places: readonly RotatedSecrets[], figure: 'left' | 'unreadable'): number {
  return places.reduce((sum, place) => sum + place[figure], 0);
}

function describe({ name, secrets, renewed, unreadable, examples }: RotatedSecrets, isDryRun: boolean): string[] {
  const lines = [`${name}: ${secrets} secret(s), ${renewed} ${isDryRun ? 'to be encrypted anew' : 'encrypted anew'}.`];
  if (unreadable > 0) {
    const rows = examples.map(({ id, property }) => `${id} (${property})`).join(', ');
    lines.push(`${name}: ${unreadable} cannot be read with any of the keys, in rows ${rows}.`);
  }
  return lines;
}

function conclusionOf(left: number, unreadable: number, isDryRun: boolean): string {
  if (unreadable > 0) {
    return (
      'Add the key that made them to APP_ENCRYPTION_KEY_PREVIOUS and run this again; where it is lost, make them anew. ' +
      'docs/operations.md, "Changing the encryption key", says how.'
    );
  }
  if (left === 0) return 'Nothing is left under another key: APP_ENCRYPTION_KEY_PREVIOUS can be taken away.';
  if (isDryRun) return `${left} secret(s) are under another key or in an older form.`;
  return `${left} secret(s) were written under another key meanwhile: a process still has it as APP_ENCRYPTION_KEY.`;
}

function toDocument({ name, secrets, renewed, left, unreadable, examples }: RotatedSecrets): object {
  return {
    name,
    secrets,
    renewed,
    left,
    unreadable,
    unreadable_rows: examples.map(({ id, property }) => ({ id, property })),
  };
}
