import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { checked, PasswordCommand } from '../../access/index.js';
import type { PasswordOptions } from '../../access/index.js';
import { CustomerService } from '../app/customer.service.js';
import { customerEmailViolation, customerNames, firstnameViolation, lastnameViolation } from '../domain/customer.js';

interface Options extends PasswordOptions {
  readonly email: string;
  readonly firstname?: string;
  readonly lastname?: string;
}

/** `bin/cli customer:create`: exit 1 for an address that a customer has. */
@Command({ name: 'customer:create', description: 'make a customer who logs in with an email address and a password' })
export class CustomerCreateCommand extends PasswordCommand<Options> {
  constructor(private readonly customers: CustomerService) {
    super();
  }

  @Option({ flags: '--email <address>', description: 'email address to log in with', required: true })
  parseEmail(email: string): string {
    return checked(email, customerEmailViolation);
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
    { email, firstname, lastname, ...options }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const password = await this.passwordOf(options, customerNames(email), output);
    const customer = await this.customers.create({ email, password, firstname, lastname });
    output.line(`The customer ${customer.email} was made, with the id ${customer.customerId}.`);
    output.json({ customer_id: customer.customerId, email: customer.email });
    return EXIT.success;
  }
}
