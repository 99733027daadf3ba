export { CustomerLookup } from './app/customer-lookup.service.js';
export { CustomerReader } from './app/customer-reader.service.js';
export { CustomersModule } from './customers.module.js';
