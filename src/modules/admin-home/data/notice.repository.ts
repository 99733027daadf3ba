import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { AdminNotice, NewNotice, NoticeSeverity } from '../domain/admin-notice.js';

interface NoticeRow {
  readonly notice_id: string;
  readonly severity: NoticeSeverity;
  readonly title: string;
  readonly text: string;
  readonly created_at: string;
  readonly read_at: string | null;
}

/** Notices that one statement removes. */
const REMOVED_MAX = 1000;

/** The table of notices. It is small enough to be read as a whole. */
@Injectable()
export class NoticeRepository {
  constructor(private readonly database: Database) {}

  /** Answers the notice's number; later ones have higher numbers. */
  async insert({ severity, title, text }: NewNotice): Promise<number> {
    const { insertId } = await this.database.execute('INSERT INTO admin_notice (severity, title, text) VALUES (?)', [
      [severity, title, text],
    ]);
    return Number(insertId);
  }

  /** Removes notices up to this number. */
  async removeUpTo(noticeId: number): Promise<void> {
    await this.database.execute('DELETE FROM admin_notice WHERE notice_id <= ? ORDER BY notice_id LIMIT ?', [
      noticeId,
      REMOVED_MAX,
    ]);
  }

  /** The newest first. */
  async page(isUnreadOnly: boolean, size: number, offset: number): Promise<AdminNotice[]> {
    const rows = await this.database.query<NoticeRow>(
      `SELECT notice_id, severity, title, text, created_at, read_at FROM admin_notice
        ${isUnreadOnly ? 'WHERE read_at IS NULL' : ''} ORDER BY notice_id DESC LIMIT ? OFFSET ?`,
      [size, offset],
    );
    return rows.map(toNotice);
  }

  async counts(): Promise<{ readonly all: number; readonly unread: number }> {
    const [row] = await this.database.query<{ total: string; unread: string | null }>(
      'SELECT COUNT(*) AS total, SUM(read_at IS NULL) AS unread FROM admin_notice',
    );
    return { all: Number(row?.total ?? 0), unread: Number(row?.unread ?? 0) };
  }

  /** Those that were read before keep their time. Answers how many were not. */
  async markRead(noticeIds: readonly number[]): Promise<number> {
    const { affectedRows } = await this.database.execute(
      'UPDATE admin_notice SET read_at = UTC_TIMESTAMP() WHERE notice_id IN (?) AND read_at IS NULL',
      [noticeIds],
    );
    return affectedRows;
  }
}

function toNotice({ notice_id, severity, title, text, created_at, read_at }: NoticeRow): AdminNotice {
  return { noticeId: Number(notice_id), severity, title, text, createdAt: created_at, readAt: read_at };
}
