import { mdiClipboardListOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

const VIEW = 'Vendor_Sales::actions_view';

/** Pages of orders and of the documents that are made of them. */
export const ordersArea: Area = {
  pages: [
    {
      path: 'sales/orders',
      permission: VIEW,
      navigation: { label: t('Orders'), icon: mdiClipboardListOutline, group: 'sales', order: 10 },
      load: () => import('./OrdersPage').then((module) => module.OrdersPage),
    },
    {
      path: 'sales/orders/new',
      permission: 'Vendor_Sales::create',
      load: () => import('./NewOrderPage').then((module) => module.NewOrderPage),
    },
    {
      path: 'sales/orders/:id',
      permission: VIEW,
      load: () => import('./OrderPage').then((module) => module.OrderPage),
    },
    {
      path: 'sales/shipments/:id',
      permission: 'Vendor_Sales::shipment',
      load: () => import('./ShipmentPage').then((module) => module.ShipmentPage),
    },
    {
      path: 'sales/invoices/:id',
      permission: 'Vendor_Sales::sales_invoice',
      load: () => import('./InvoicePage').then((module) => module.InvoicePage),
    },
    {
      path: 'sales/credit-memos/:id',
      permission: 'Vendor_Sales::sales_creditmemo',
      load: () => import('./CreditMemoPage').then((module) => module.CreditMemoPage),
    },
  ],
};
