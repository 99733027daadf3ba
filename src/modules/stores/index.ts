export { ChangeWebsite } from './app/change-website.service.js';
export { CreateWebsite } from './app/create-website.service.js';
export { Currencies } from './app/currencies.service.js';
export { StoreReader } from './app/store-reader.service.js';
export { ADMIN_STORE_ID, DEFAULT_STORE_ID } from './domain/website.js';
export type { NewWebsite } from './domain/website.js';
export { StoresModule } from './stores.module.js';
