import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PruneSecurityLog } from './app/prune-security-log.service.js';
import { SecurityLogReader } from './app/security-log-reader.service.js';
import { SecurityLog } from './app/security-log.service.js';
import { SecurityLogCommand } from './commands/security-log.command.js';
import { SecurityLogTriggers } from './data/security-log-triggers.service.js';
import { SecurityLogEntity } from './data/security-log.entity.js';
import { SecurityLogRepository } from './data/security-log.repository.js';

/** Who did what to access, in a table to which rows are only added. It knows no other module, so that all may call it. */
@Module({
  imports: [TypeOrmModule.forFeature([SecurityLogEntity])],
  providers: [
    SecurityLogRepository,
    SecurityLogTriggers,
    SecurityLog,
    SecurityLogReader,
    PruneSecurityLog,
    SecurityLogCommand,
  ],
  exports: [SecurityLog, SecurityLogReader, SecurityLogTriggers, PruneSecurityLog],
})
export class SecurityLogModule {}
