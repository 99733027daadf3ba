export { ChangeLog } from './app/change-log.service.js';
export { ChangeReader } from './app/change-reader.service.js';
export { toChangePage } from './api/change.responses.js';
export type { FeedBounds } from './data/change.repository.js';
export { FeedInspection } from './app/feed-inspection.service.js';
export type { FeedCursor } from './app/feed-inspection.service.js';
export { ChangeFeedModule } from './change-feed.module.js';
