import { Module } from '@nestjs/common';
import { SettingsEditor } from './app/settings-editor.service.js';
import { Settings } from './app/settings.service.js';
import { ConfigSetCommand } from './commands/config-set.command.js';
import { ConfigShowCommand } from './commands/config-show.command.js';
import { SettingRepository } from './data/setting.repository.js';

/** What operators change at run time: one registry, one table, one typed reader. */
@Module({
  providers: [Settings, SettingsEditor, SettingRepository, ConfigSetCommand, ConfigShowCommand],
  exports: [Settings, SettingsEditor],
})
export class SettingsModule {}
