import { mdiPackageVariantClosed } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

const PERMISSION = 'Vendor_Catalog::products';

/** Pages of products. */
export const productsArea: Area = {
  pages: [
    {
      path: 'products',
      permission: PERMISSION,
      navigation: { label: t('Products'), icon: mdiPackageVariantClosed, group: 'catalog', order: 10 },
      load: () => import('./ProductsPage').then((module) => module.ProductsPage),
    },
    {
      path: 'products/:sku',
      permission: PERMISSION,
      load: () => import('./ProductPage').then((module) => module.ProductPage),
    },
  ],
};
