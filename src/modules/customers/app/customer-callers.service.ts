import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CustomerDirectory } from '../../access/index.js';
import { CustomerRepository } from '../data/customer.repository.js';

/** Tells access whose token a customer's is. A disabled customer counts as unknown. */
@Injectable()
export class CustomerCallers implements OnModuleInit {
  constructor(
    private readonly directory: CustomerDirectory,
    private readonly customers: CustomerRepository,
  ) {}

  onModuleInit(): void {
    this.directory.lookUpBy(async (customerId) => {
      const customer = await this.customers.find(customerId);
      return customer?.isActive === true ? { label: null } : undefined;
    });
  }
}
