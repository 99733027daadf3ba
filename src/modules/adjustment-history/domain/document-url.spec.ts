import { documentUrl } from './document-url.js';

describe('documentUrl', () => {
  it.each([
    ['order', '42', '/admin/sales/orders/42'],
    ['shipment', '17', '/admin/sales/shipments/17'],
    ['invoice', '5', '/admin/sales/invoices/5'],
    ['creditmemo', '3', '/admin/sales/credit-memos/3'],
  ])('leads to the page of %s %s', (type, id, url) => expect(documentUrl(type, id)).toBe(url));

  it.each([
    ['order', 'bulk-1'],
    ['order', ''],
    ['order', null],
    ['Order', '42'],
    ['inspection', '42'],
    [null, '42'],
  ])('knows no page of %s %s', (type, id) => expect(documentUrl(type, id)).toBeNull());
});
