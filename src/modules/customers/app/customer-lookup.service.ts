import { Injectable } from '@nestjs/common';
import { plainInPattern } from '../../../platform/search/index.js';
import { CustomerRepository } from '../data/customer.repository.js';
import type { Customer } from '../domain/customer.js';

/** A customer as a look-up shows them. */
export type FoundCustomer = Pick<Customer, 'customerId' | 'email' | 'firstname' | 'lastname'>;

/** Finds customers as people look for them, in milliseconds whatever their number. */
@Injectable()
export class CustomerLookup {
  constructor(private readonly customers: CustomerRepository) {}

  /** Those whose address, last name or first name begins with the text. At most `limit`, in three statements. */
  async find(text: string, limit: number): Promise<FoundCustomer[]> {
    const typed = text.trim();
    if (typed === '') return [];
    const found: FoundCustomer[] = [];
    for (const column of ['email', 'lastname', 'firstname'] as const) {
      found.push(...(await this.customers.beginningWith(column, plainInPattern(typed), limit)));
    }
    return [...new Map(found.map((customer) => [customer.customerId, customer])).values()].slice(0, limit);
  }
}
