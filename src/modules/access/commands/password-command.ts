import { Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { askSecret, readSecret } from '../../../platform/cli/secret-input.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { passwordViolation } from '../domain/password-rules.js';
import { checked } from './checked.js';

export interface PasswordOptions {
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

/** A command that gives somebody a password: asked for on a terminal, else read from standard input. */
export abstract class PasswordCommand<Options extends PasswordOptions> extends OperatorCommand<Options> {
  @Option({
    flags: '--password <password>',
    description:
      'the password, at least 10 characters; other users of the machine can see it here, so better leave it out',
  })
  parsePassword(password: string): string {
    return checked(password, passwordViolation);
  }

  @Option({ flags: '--password-stdin', description: 'read the password from standard input' })
  parsePasswordStdin(): boolean {
    return true;
  }

  /** The password that was given in one of the three ways, for somebody who has these names. Throws `UsageError`. */
  protected async passwordOf(
    { password, passwordStdin = false }: PasswordOptions,
    names: readonly string[],
    output: CommandOutput,
  ): Promise<string> {
    if (password !== undefined && passwordStdin) {
      throw new UsageError('Either --password or --password-stdin is needed, and not both.');
    }
    const given = password ?? (passwordStdin ? await readSecret() : await this.ask());
    if (password !== undefined) {
      output.note('The list of processes and the history of the shell show --password. Use --password-stdin.');
    }
    return checked(given, (text) => passwordViolation(text, names));
  }

  private ask(): Promise<string> {
    if (process.stdin.isTTY) return askSecret('Password: ');
    throw new UsageError('A password is needed: on a terminal it is asked for, elsewhere use --password-stdin.');
  }
}
