import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Like } from 'typeorm';
import type { Repository } from 'typeorm';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { accountGuard } from '../../access/index.js';
import type { Customer } from '../domain/customer.js';
import { CustomerEntity } from './customer.entity.js';

/** A customer to be stored, who may log in. */
interface CustomerToStore extends Omit<Customer, 'customerId' | 'isActive' | 'createdAt'> {
  readonly passwordHash: string;
}

/** The table of customers. What a log-in does to it is done by access, as to every account. */
@Injectable()
export class CustomerRepository {
  constructor(
    @InjectRepository(CustomerEntity) private readonly customers: Repository<CustomerEntity>,
    private readonly guards: WriteGuards,
  ) {}

  async insert(newCustomer: CustomerToStore): Promise<number> {
    const customer = this.customers.create({ ...newCustomer });
    await this.customers.insert(customer);
    return customer.customerId;
  }

  async find(customerId: number): Promise<Customer | undefined> {
    return (await this.customers.findOneBy({ customerId })) ?? undefined;
  }

  /** By the beginning of a column that has an index, in its order; a pattern's wildcards are to be plain characters. */
  async beginningWith(column: 'email' | 'lastname' | 'firstname', text: string, limit: number): Promise<Customer[]> {
    return this.customers.find({ where: { [column]: Like(`${text}%`) }, order: { [column]: 'ASC' }, take: limit });
  }

  /** Locks the customer's row until the end of the transaction; undefined where no customer has the address. */
  async lock(email: string): Promise<number | undefined> {
    if (this.guards.areNeeded) {
      const known = await this.customers.findOne({ select: { customerId: true }, where: { email } });
      if (known) await this.guards.take([accountGuard('customer', known.customerId)]);
    }
    const customer = await this.customers.findOne({
      select: { customerId: true },
      where: { email },
      lock: { mode: 'pessimistic_write' },
    });
    return customer?.customerId;
  }

  async disable(customerId: number): Promise<void> {
    await this.customers.update({ customerId }, { isActive: false });
  }
}
