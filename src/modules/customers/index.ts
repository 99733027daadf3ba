export { CustomerReader } from './app/customer-reader.service.js';
export { CustomersModule } from './customers.module.js';
