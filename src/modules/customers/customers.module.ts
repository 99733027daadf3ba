import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/index.js';
import { SecurityLogModule } from '../security-log/index.js';
import { CustomerTokenController } from './api/customer-token.controller.js';
import { CustomerCallers } from './app/customer-callers.service.js';
import { CustomerLogIn } from './app/customer-log-in.service.js';
import { CustomerLookup } from './app/customer-lookup.service.js';
import { CustomerReader } from './app/customer-reader.service.js';
import { CustomerService } from './app/customer.service.js';
import { CustomerCreateCommand } from './commands/customer-create.command.js';
import { CustomerDisableCommand } from './commands/customer-disable.command.js';
import { CustomerEntity } from './data/customer.entity.js';
import { CustomerRepository } from './data/customer.repository.js';

/** Customers and their log-in. Their tokens open what is their own and nothing else (contract, Logging in). */
@Module({
  imports: [TypeOrmModule.forFeature([CustomerEntity]), AccessModule, SecurityLogModule],
  controllers: [CustomerTokenController],
  providers: [
    CustomerRepository,
    CustomerCallers,
    CustomerLogIn,
    CustomerLookup,
    CustomerReader,
    CustomerService,
    CustomerCreateCommand,
    CustomerDisableCommand,
  ],
  exports: [CustomerLookup, CustomerReader, CustomerService],
})
export class CustomersModule {}
