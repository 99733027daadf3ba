export { ChangeLog } from './app/change-log.service.js';
export { ChangeFeedModule } from './change-feed.module.js';
