import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { NoticeRepository } from '../data/notice.repository.js';
import type { NewNotice, NoticeList, NoticePage } from '../domain/admin-notice.js';

/** Notices that are kept; of more than that the oldest go, read or not. */
const NOTICES_KEPT_MAX = 1000;
const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 200;
const TITLE_LENGTH_MAX = 255;
const TEXT_LENGTH_MAX = 10_000;

/** What administrators are told outside of any request of theirs: they find it when they look. */
@Injectable()
export class AdminNotices {
  constructor(private readonly notices: NoticeRepository) {}

  /** Keeps a notice, with the running transaction if there is one. Returns its number. */
  async add({ severity, title, text }: NewNotice): Promise<number> {
    const noticeId = await this.notices.insert({
      severity,
      title: title.slice(0, TITLE_LENGTH_MAX),
      text: text.slice(0, TEXT_LENGTH_MAX),
    });
    // Numbers that a transaction took back leave gaps: then fewer are kept.
    if (noticeId > NOTICES_KEPT_MAX) await this.notices.removeUpTo(noticeId - NOTICES_KEPT_MAX);
    return noticeId;
  }

  /** A page, the newest first; one past the end is empty. Throws `invalid` for a page or a size that cannot be. */
  async list({ currentPage = 1, pageSize = PAGE_SIZE, isUnreadOnly = false }: NoticePage = {}): Promise<NoticeList> {
    requireWithin('pageSize', pageSize, PAGE_SIZE_MAX);
    requireWithin('currentPage', currentPage, NOTICES_KEPT_MAX);
    const items = await this.notices.page(isUnreadOnly, pageSize, (currentPage - 1) * pageSize);
    const { all, unread } = await this.notices.counts();
    return { items, totalCount: isUnreadOnly ? unread : all, unreadCount: unread };
  }

  /** Notices that are gone or were read before are passed over. Returns how many were unread. */
  async markRead(noticeIds: readonly number[]): Promise<number> {
    if (noticeIds.length > NOTICES_KEPT_MAX) {
      throw invalid('At most %limit notices can be marked at once.', { limit: NOTICES_KEPT_MAX });
    }
    return noticeIds.length === 0 ? 0 : this.notices.markRead(noticeIds);
  }
}

function requireWithin(field: string, value: number, max: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= max) return;
  throw invalid('"%field" has to be a whole number from 1 to %limit.', { field, limit: max });
}
