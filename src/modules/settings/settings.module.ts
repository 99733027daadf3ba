import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { SecurityLogModule } from '../security-log/index.js';
import { SettingsEditor } from './app/settings-editor.service.js';
import { Settings } from './app/settings.service.js';
import { ConfigSetCommand } from './commands/config-set.command.js';
import { ConfigShowCommand } from './commands/config-show.command.js';
import { SecretSettings } from './data/secret-settings.js';
import { SettingEntity } from './data/setting.entity.js';
import { SettingRepository } from './data/setting.repository.js';
import { PruneSecurityLogJob } from './jobs/prune-security-log.job.js';

/** What operators change at run time: one registry, one table, one typed reader. */
@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity]), CryptoModule, SecurityLogModule],
  providers: [
    Settings,
    SettingsEditor,
    SettingRepository,
    SecretSettings,
    PruneSecurityLogJob,
    ConfigSetCommand,
    ConfigShowCommand,
  ],
  exports: [Settings, SettingsEditor],
})
export class SettingsModule {}
