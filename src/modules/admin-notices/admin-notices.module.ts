import { Module } from '@nestjs/common';
import { AdminNotices } from './app/admin-notices.service.js';
import { NoticeRepository } from './data/notice.repository.js';

/** Notices for administrators: kept until they are read, and for a while after. */
@Module({
  providers: [NoticeRepository, AdminNotices],
  exports: [AdminNotices],
})
export class AdminNoticesModule {}
