import { mdiPackageVariantClosed } from '@mdi/js';
import type { Area } from '../../app/area';

const PERMISSION = 'Vendor_Catalog::products';

/** Pages of products. */
export const productsArea: Area = {
  pages: [
    {
      path: 'products',
      permission: PERMISSION,
      navigation: { label: 'Products', icon: mdiPackageVariantClosed, group: 'Catalog', order: 10 },
      load: () => import('./ProductsPage').then((module) => module.ProductsPage),
    },
    {
      path: 'products/:sku',
      permission: PERMISSION,
      load: () => import('./ProductPage').then((module) => module.ProductPage),
    },
  ],
};
