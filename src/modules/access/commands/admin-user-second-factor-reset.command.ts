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

/** `bin/cli admin:user:second-factor:reset`: exit 1 for a name that no user has. */
@Command({
  name: 'admin:user:second-factor:reset',
  description: 'take the second factor of a user away, and end their tokens: the password alone logs in then',
})
export class AdminUserSecondFactorResetCommand extends OperatorCommand<Options> {
  constructor(private readonly users: UserService) {
    super();
  }

  @Option({ flags: '--username <name>', description: 'name that the user logs in with', required: true })
  parseUsername(value: string): string {
    return parseText(value, { max: USERNAME_LENGTH_MAX });
  }

  protected async execute(_args: readonly string[], { username }: Options, output: CommandOutput): Promise<number> {
    const hadOne = await this.users.resetSecondFactor(username);
    output.line(hadOne ? `The second factor of ${username} is gone.` : `${username} had no second factor.`);
    output.json({ username, reset: hadOne });
    return EXIT.success;
  }
}
