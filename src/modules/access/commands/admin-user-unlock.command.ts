import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { UserService } from '../app/user.service.js';

const USERNAME_LENGTH_MAX = 40;

interface Options {
  readonly username: string;
}

/** `bin/cli admin:user:unlock`: exit 1 for a name that no user has. */
@Command({
  name: 'admin:user:unlock',
  description: 'end the lock-outs of a user at every address; the password stays what it is',
})
export class AdminUserUnlockCommand extends OperatorCommand<Options> {
  constructor(private readonly users: UserService) {
    super();
  }

  @Option({ flags: '--username <name>', description: 'name that the user logs in with', required: true })
  parseUsername(value: string): string {
    return parseText(value, { max: USERNAME_LENGTH_MAX });
  }

  protected async execute(_args: readonly string[], { username }: Options, output: CommandOutput): Promise<number> {
    await this.users.unlock(username);
    output.line(`The user ${username} is locked out nowhere.`);
    output.json({ username, unlocked: true });
    return EXIT.success;
  }
}
