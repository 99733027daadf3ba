import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { UserService } from '../app/user.service.js';
import type { NewUserRequest } from '../app/user.service.js';
import { emailViolation, roleNameViolation, usernameViolation } from '../domain/inputs.js';
import { checked } from './checked.js';
import { PasswordCommand } from './password-command.js';
import type { PasswordOptions } from './password-command.js';

type Options = Omit<NewUserRequest, 'password'> & PasswordOptions;

/** `bin/cli admin:user:create`: exit 1 for a name or address that is taken and for a role that does not exist. */
@Command({ name: 'admin:user:create', description: 'make a user who logs in with a name and a password' })
export class AdminUserCreateCommand extends PasswordCommand<Options> {
  constructor(private readonly users: UserService) {
    super();
  }

  @Option({ flags: '--username <name>', description: 'name to log in with', required: true })
  parseUsername(username: string): string {
    return checked(username, usernameViolation);
  }

  @Option({ flags: '--email <address>', description: 'email address', required: true })
  parseEmail(email: string): string {
    return checked(email, emailViolation);
  }

  @Option({ flags: '--role <name>', description: 'name of a role of admin:role:create', required: true })
  parseRole(role: string): string {
    return checked(role, roleNameViolation);
  }

  protected async execute(
    _args: readonly string[],
    { username, email, role, ...options }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const password = await this.passwordOf(options, [username], output);
    const user = await this.users.create({ username, password, email, role });
    output.line(`The user ${user.username} was made, with the role ${user.role}.`);
    output.json({ user_id: user.userId, username: user.username, email: user.email, role: user.role });
    return EXIT.success;
  }
}
