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

/** `bin/cli admin:user:disable`: exit 1 for a name that no user has. */
@Command({
  name: 'admin:user:disable',
  description: 'end all tokens of a user and let them log in no more; it holds in every process within 5 seconds',
})
export class AdminUserDisableCommand extends OperatorCommand<Options> {
  constructor(private readonly users: UserService) {
    super();
  }

  @Option({ flags: '--username <name>', description: 'name that the user logs in with', required: true })
  parseUsername(value: string): string {
    return parseText(value, { max: USERNAME_LENGTH_MAX });
  }

  protected async execute(_args: readonly string[], { username }: Options, output: CommandOutput): Promise<number> {
    await this.users.disable(username);
    output.line(`The user ${username} was disabled.`);
    output.json({ username, disabled: true });
    return EXIT.success;
  }
}
