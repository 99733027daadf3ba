import { mdiProgressCheck } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** What lets one begin something in the background, or see what others have begun. The server shows the own ones to all. */
const PERMISSION = [
  'Vendor_Catalog::products',
  'Vendor_InventoryApi::stock_source_item_assign',
  'Vendor_InventoryAdjustment::revert',
  'Vendor_Logging::system_magento_logging_bulk_operations',
];

/** Pages of what is done in the background. */
export const bulkArea: Area = {
  pages: [
    {
      path: 'operations',
      permission: PERMISSION,
      needsAllSources: true,
      navigation: { label: t('Operations'), icon: mdiProgressCheck, group: 'system', order: 35 },
      load: () => import('./BulksPage').then((module) => module.BulksPage),
    },
    {
      path: 'operations/:bulkUuid',
      permission: PERMISSION,
      needsAllSources: true,
      load: () => import('./BulkPage').then((module) => module.BulkPage),
    },
  ],
};
