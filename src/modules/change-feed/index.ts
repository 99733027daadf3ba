export { ChangeLog } from './app/change-log.service.js';
export { FeedInspection } from './app/feed-inspection.service.js';
export type { FeedCursor } from './app/feed-inspection.service.js';
export { ChangeFeedModule } from './change-feed.module.js';
