import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { RoleService } from '../app/role.service.js';
import { roleNameViolation } from '../domain/inputs.js';
import { limitViolations, NO_LIMITS } from '../domain/role-limits.js';
import type { RoleLimits } from '../domain/role-limits.js';
import { checked } from './checked.js';
import { GrantingCommand } from './granting-command.js';
import type { GrantOptions } from './granting-command.js';

interface Options extends GrantOptions {
  readonly name: string;
  readonly requireSecondFactor?: boolean;
  readonly largestChangeQuantity?: Quantity;
  readonly largestChangeValue?: number;
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

  @Option({
    flags: '--largest-change-quantity <quantity>',
    description: 'the largest change of a quantity that its users may write alone; what is larger waits for approval',
  })
  parseLargestChangeQuantity(value: string): Quantity {
    const quantity = Quantity.tryParse(value);
    if (!quantity) throw new UsageError('A number is needed.');
    return checked(quantity, (largestChangeQuantity) => violationOf({ ...NO_LIMITS, largestChangeQuantity }));
  }

  @Option({
    flags: '--largest-change-value <value>',
    description: 'the same by the prices of the products',
  })
  parseLargestChangeValue(value: string): number {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isNaN(number)) throw new UsageError('A number is needed.');
    return checked(number, (largestChangeValue) => violationOf({ ...NO_LIMITS, largestChangeValue }));
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const role = await this.roles.create({
      name: options.name,
      requiresSecondFactor: options.requireSecondFactor,
      limits: {
        largestChangeQuantity: options.largestChangeQuantity ?? null,
        largestChangeValue: options.largestChangeValue ?? null,
      },
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

function violationOf(limits: RoleLimits): ErrorDetail | undefined {
  return limitViolations(limits)[0];
}
