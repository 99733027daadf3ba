import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { checked, passwordViolation } from '../../access/index.js';
import { CustomerService } from '../app/customer.service.js';
import { customerEmailViolation, firstnameViolation, lastnameViolation } from '../domain/customer.js';

interface Options {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string;
  readonly lastname?: string;
}

/** `bin/cli customer:create`: exit 1 for an address that a customer has. */
@Command({ name: 'customer:create', description: 'make a customer who logs in with an email address and a password' })
export class CustomerCreateCommand extends OperatorCommand<Options> {
  constructor(private readonly customers: CustomerService) {
    super();
  }

  @Option({ flags: '--email <address>', description: 'email address to log in with', required: true })
  parseEmail(email: string): string {
    return checked(email, customerEmailViolation);
  }

  @Option({ flags: '--password <password>', description: 'at least 8 characters', required: true })
  parsePassword(password: string): string {
    return checked(password, passwordViolation);
  }

  @Option({ flags: '--firstname <name>', description: 'first name' })
  parseFirstname(name: string): string {
    return checked(name, firstnameViolation);
  }

  @Option({ flags: '--lastname <name>', description: 'last name' })
  parseLastname(name: string): string {
    return checked(name, lastnameViolation);
  }

  protected async execute(
    _args: readonly string[],
    { email, password, firstname, lastname }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const customer = await this.customers.create({ email, password, firstname, lastname });
    output.line(`The customer ${customer.email} was made, with the id ${customer.customerId}.`);
    output.json({ customer_id: customer.customerId, email: customer.email });
    return EXIT.success;
  }
}
