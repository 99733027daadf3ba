import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { UserService } from '../app/user.service.js';
import { passwordViolation } from '../domain/inputs.js';
import { checked } from './checked.js';

const USERNAME_LENGTH_MAX = 40;

interface Options {
  readonly username: string;
  readonly password: string;
}

/** `bin/cli admin:user:password`: exit 1 for a name that no user has. */
@Command({
  name: 'admin:user:password',
  description: 'give a user another password; it ends their tokens and a lock-out',
})
export class AdminUserPasswordCommand extends OperatorCommand<Options> {
  constructor(private readonly users: UserService) {
    super();
  }

  @Option({ flags: '--username <name>', description: 'name that the user logs in with', required: true })
  parseUsername(value: string): string {
    return parseText(value, { max: USERNAME_LENGTH_MAX });
  }

  @Option({ flags: '--password <password>', description: 'the new password, 8 to 256 characters', required: true })
  parsePassword(value: string): string {
    return checked(value, passwordViolation);
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    await this.users.changePassword(options.username, options.password);
    output.line(`The password of ${options.username} was changed.`);
    output.json({ username: options.username, changed: true });
    return EXIT.success;
  }
}
