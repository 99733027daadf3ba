export { SettingsEditor } from './app/settings-editor.service.js';
export { Settings } from './app/settings.service.js';
export type { ShownSetting } from './app/settings.service.js';
export { SETTING_PATHS, isSettingPath } from './domain/registry.js';
export type { SettingPath, SettingValue } from './domain/registry.js';
export { UnknownSettingError } from './domain/unknown-setting.error.js';
export { SettingsModule } from './settings.module.js';
