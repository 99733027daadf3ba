import { AccessTokenEntity } from './modules/access/data/access-token.entity.js';
import { AdminRoleResourceEntity } from './modules/access/data/admin-role-resource.entity.js';
import { AdminRoleEntity } from './modules/access/data/admin-role.entity.js';
import { AdminUserEntity } from './modules/access/data/admin-user.entity.js';
import { IntegrationResourceEntity } from './modules/access/data/integration-resource.entity.js';
import { IntegrationEntity } from './modules/access/data/integration.entity.js';
import { ProductEntity } from './modules/catalog/data/product.entity.js';
import { ProductWebsiteEntity } from './modules/catalog/data/product-website.entity.js';
import { StockConfigurationEntity } from './modules/catalog/data/stock-configuration.entity.js';
import { SettingEntity } from './modules/settings/data/setting.entity.js';
import { SourceCarrierLinkEntity } from './modules/sources/data/source-carrier-link.entity.js';
import { SourceEntity } from './modules/sources/data/source.entity.js';
import { SalesChannelEntity } from './modules/stocks/data/sales-channel.entity.js';
import { StockSourceLinkEntity } from './modules/stocks/data/stock-source-link.entity.js';
import { StockEntity } from './modules/stocks/data/stock.entity.js';
import { StoreEntity } from './modules/stores/data/store.entity.js';
import { WebsiteEntity } from './modules/stores/data/website.entity.js';
import { OutboxMessageEntity } from './platform/queue/outbox-message.entity.js';

/** Every entity of the data source. The two ledgers have none: their tables are written by plain SQL in one place each. */
export const ENTITIES = [
  OutboxMessageEntity,
  SettingEntity,
  AdminRoleEntity,
  AdminRoleResourceEntity,
  AdminUserEntity,
  IntegrationEntity,
  IntegrationResourceEntity,
  AccessTokenEntity,
  WebsiteEntity,
  StoreEntity,
  SourceEntity,
  SourceCarrierLinkEntity,
  StockEntity,
  SalesChannelEntity,
  StockSourceLinkEntity,
  ProductEntity,
  ProductWebsiteEntity,
  StockConfigurationEntity,
];
