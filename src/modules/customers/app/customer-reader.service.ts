import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { CustomerRepository } from '../data/customer.repository.js';
import type { Customer } from '../domain/customer.js';

/** Reads customers, the disabled ones too. Inside a transaction it reads in it, without locks. */
@Injectable()
export class CustomerReader {
  constructor(private readonly customers: CustomerRepository) {}

  find(customerId: number): Promise<Customer | undefined> {
    return this.customers.find(customerId);
  }

  /** The address as the customer was made with. Throws `not-found` for an unknown id. */
  async emailOf(customerId: number): Promise<string> {
    const customer = await this.customers.find(customerId);
    if (!customer) throw notFound('The customer with id "%value" does not exist.', { value: customerId });
    return customer.email;
  }
}
