import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsEditor } from './app/settings-editor.service.js';
import { Settings } from './app/settings.service.js';
import { ConfigSetCommand } from './commands/config-set.command.js';
import { ConfigShowCommand } from './commands/config-show.command.js';
import { SettingEntity } from './data/setting.entity.js';
import { SettingRepository } from './data/setting.repository.js';

/** What operators change at run time: one registry, one table, one typed reader. */
@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity])],
  providers: [Settings, SettingsEditor, SettingRepository, ConfigSetCommand, ConfigShowCommand],
  exports: [Settings, SettingsEditor],
})
export class SettingsModule {}
