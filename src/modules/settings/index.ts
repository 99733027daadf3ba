export { emailsOf } from './domain/codec.js';
export { Settings } from './app/settings.service.js';
export type { SettingPath } from './domain/registry.js';
export { SettingsModule } from './settings.module.js';
