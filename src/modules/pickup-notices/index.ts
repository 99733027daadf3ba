export { PickupNoticesModule } from './pickup-notices.module.js';
