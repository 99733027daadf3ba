import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { EMAIL_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { CustomerService } from '../app/customer.service.js';

interface Options {
  readonly email: string;
}

/** `bin/cli customer:disable`: exit 1 for an address that no customer has. */
@Command({
  name: 'customer:disable',
  description: 'end all tokens of a customer and let them log in no more; it holds in every process within 5 seconds',
})
export class CustomerDisableCommand extends OperatorCommand<Options> {
  constructor(private readonly customers: CustomerService) {
    super();
  }

  @Option({ flags: '--email <address>', description: 'email address that the customer logs in with', required: true })
  parseEmail(value: string): string {
    return parseText(value, { max: EMAIL_LENGTH_MAX });
  }

  protected async execute(_args: readonly string[], { email }: Options, output: CommandOutput): Promise<number> {
    await this.customers.disable(email);
    output.line(`The customer ${email} was disabled.`);
    output.json({ email, disabled: true });
    return EXIT.success;
  }
}
