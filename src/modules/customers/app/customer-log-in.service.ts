import { Injectable } from '@nestjs/common';
import { PasswordLogIn } from '../../access/index.js';
import type { AccountKind, LogInRequest } from '../../access/index.js';
import { CustomerEntity } from '../data/customer.entity.js';

const CUSTOMERS: AccountKind = {
  owner: 'customer',
  tokenSeconds: 60 * 60,
  entity: CustomerEntity,
  nameField: 'email',
};

/**
 * Logs a customer in by their email address (upstream interface, Authentication), guarded as the log-in of users is.
 */
@Injectable()
export class CustomerLogIn {
  constructor(private readonly logIn: PasswordLogIn) {}

  /** A token that is good for one hour. Throws the refusals of `PasswordLogIn`. */
  execute(request: LogInRequest): Promise<string> {
    return this.logIn.execute(request, CUSTOMERS);
  }
}
