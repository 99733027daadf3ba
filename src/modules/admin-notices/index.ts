export { AdminNoticesModule } from './admin-notices.module.js';
export { AdminNotices } from './app/admin-notices.service.js';
export { NOTICE_SEVERITIES } from './domain/admin-notice.js';
export type { AdminNotice, NewNotice, NoticeList, NoticePage, NoticeSeverity } from './domain/admin-notice.js';
