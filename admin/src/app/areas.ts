import { accessArea } from '../pages/access';
import { accountArea } from '../pages/account';
import { approvalsArea } from '../pages/approvals';
import { bulkArea } from '../pages/bulk';
import { countsArea } from '../pages/counts';
import { dashboardArea } from '../pages/dashboard';
import { historyArea } from '../pages/history';
import { importsArea } from '../pages/imports';
import { lowStockArea } from '../pages/low-stock';
import { operationsArea } from '../pages/operations';
import { ordersArea } from '../pages/orders';
import { productsArea } from '../pages/products';
import { securityArea } from '../pages/security';
import { settingsArea } from '../pages/settings';
import { sourcesArea } from '../pages/sources';
import { stockStatesArea } from '../pages/stock-states';
import { transferOrdersArea } from '../pages/transfer-orders';
import { transfersArea } from '../pages/transfers';
import { webhooksArea } from '../pages/webhooks';
import { websitesArea } from '../pages/websites';
import type { Area, AreaPage } from './area';

const AREAS: readonly Area[] = [
  dashboardArea,
  ordersArea,
  productsArea,
  sourcesArea,
  lowStockArea,
  historyArea,
  transfersArea,
  transferOrdersArea,
  countsArea,
  approvalsArea,
  importsArea,
  settingsArea,
  websitesArea,
  stockStatesArea,
  accessArea,
  webhooksArea,
  securityArea,
  bulkArea,
  operationsArea,
  accountArea,
];

/** Every page of the application. Only these declarations are part of the first load, the pages are not. */
export const PAGES: readonly AreaPage[] = AREAS.flatMap(({ pages }) => pages);
