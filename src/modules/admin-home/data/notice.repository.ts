import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull } from 'typeorm';
import type { Repository } from 'typeorm';
import type { AdminNotice, NewNotice } from '../domain/admin-notice.js';
import { NoticeEntity } from './notice.entity.js';

/** Notices that one statement removes. */
const REMOVED_MAX = 1000;

/** The table of notices. It is small enough to be read as a whole. */
@Injectable()
export class NoticeRepository {
  constructor(@InjectRepository(NoticeEntity) private readonly notices: Repository<NoticeEntity>) {}

  /** Returns the notice's number; later ones have higher numbers. */
  async insert({ severity, title, text }: NewNotice): Promise<number> {
    const notice = this.notices.create({ severity, title, text });
    await this.notices.insert(notice);
    return notice.noticeId;
  }

  /** Removes notices up to this number. SQL, because a deletion with a limit is none of TypeORM's. */
  async removeUpTo(noticeId: number): Promise<void> {
    await this.notices.query('DELETE FROM admin_notice WHERE notice_id <= ? ORDER BY notice_id LIMIT ?', [
      noticeId,
      REMOVED_MAX,
    ]);
  }

  /** The newest first. */
  page(isUnreadOnly: boolean, size: number, offset: number): Promise<AdminNotice[]> {
    return this.notices.find({
      where: isUnreadOnly ? { readAt: IsNull() } : {},
      order: { noticeId: 'DESC' },
      take: size,
      skip: offset,
    });
  }

  async counts(): Promise<{ readonly all: number; readonly unread: number }> {
    const counts = await this.notices
      .createQueryBuilder('notice')
      .select('COUNT(*)', 'all')
      .addSelect('COUNT(*) - COUNT(notice.readAt)', 'unread')
      .getRawOne<{ all: number; unread: number }>();
    return counts ?? { all: 0, unread: 0 };
  }

  /** Those that were read before keep their time. Returns how many were not. */
  async markRead(noticeIds: readonly number[]): Promise<number> {
    const { affected } = await this.notices.update(
      { noticeId: In(noticeIds), readAt: IsNull() },
      { readAt: () => 'UTC_TIMESTAMP()' },
    );
    return affected ?? 0;
  }
}
