import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { RoleService } from '../app/role.service.js';
import { roleNameViolation } from '../domain/inputs.js';
import { checked } from './checked.js';
import { GrantingCommand } from './granting-command.js';
import type { GrantOptions } from './granting-command.js';

interface Options extends GrantOptions {
  readonly name: string;
  readonly requireSecondFactor?: boolean;
}

/** `bin/cli admin:role:create`: exit 1 for a name that is taken. */
@Command({ name: 'admin:role:create', description: 'make a role for users' })
export class AdminRoleCreateCommand extends GrantingCommand<Options> {
  constructor(private readonly roles: RoleService) {
    super();
  }

  @Option({ flags: '--name <name>', description: 'name of the role', required: true })
  parseName(name: string): string {
    return checked(name, roleNameViolation);
  }

  @Option({
    flags: '--require-second-factor',
    description: 'its users may do nothing before they have set up a second factor',
  })
  parseRequireSecondFactor(): boolean {
    return true;
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const role = await this.roles.create({
      name: options.name,
      requiresSecondFactor: options.requireSecondFactor,
      sourceCodes: options.source ?? null,
      ...this.grantOf(options),
    });
    const { isAll, resources, sourceCodes } = role;
    const bound = sourceCodes === null ? '' : `, bound to ${sourceCodes.join(', ')}`;
    output.line(`The role ${role.name} was made: ${isAll ? 'all' : resources.length} resources${bound}.`);
    output.json({ role_id: role.roleId, role_name: role.name, all: isAll, resources, source_codes: sourceCodes });
    return EXIT.success;
  }
}
