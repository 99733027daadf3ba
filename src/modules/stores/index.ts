export { CreateWebsite } from './app/create-website.service.js';
export type { WebsiteCreatedHook } from './app/create-website.service.js';
export { StoreReader } from './app/store-reader.service.js';
export { DEFAULT_STORE_ID } from './domain/website.js';
export type { NewWebsite, StoreView, Website } from './domain/website.js';
export { StoresModule } from './stores.module.js';
