export { CustomerReader } from './app/customer-reader.service.js';
export { CustomerService } from './app/customer.service.js';
export type { CreatedCustomer, NewCustomer } from './app/customer.service.js';
export { CustomersModule } from './customers.module.js';
export type { Customer } from './domain/customer.js';
