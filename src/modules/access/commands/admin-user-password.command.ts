import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { UserService } from '../app/user.service.js';
import { PasswordCommand } from './password-command.js';
import type { PasswordOptions } from './password-command.js';

const USERNAME_LENGTH_MAX = 40;

interface Options extends PasswordOptions {
  readonly username: string;
}

/** `bin/cli admin:user:password`: exit 1 for a name that no user has. */
@Command({
  name: 'admin:user:password',
  description: 'give a user another password; it ends their tokens and a lock-out',
})
export class AdminUserPasswordCommand extends PasswordCommand<Options> {
  constructor(private readonly users: UserService) {
    super();
  }

  @Option({ flags: '--username <name>', description: 'name that the user logs in with', required: true })
  parseUsername(value: string): string {
    return parseText(value, { max: USERNAME_LENGTH_MAX });
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const password = await this.passwordOf(options, [options.username], output);
    await this.users.changePassword(options.username, password);
    output.line(`The password of ${options.username} was changed.`);
    output.json({ username: options.username, changed: true });
    return EXIT.success;
  }
}
