import { DOCUMENT_REFERENCE_TYPES } from './vocabulary.js';

/** Where the dashboard shows the documents behind a history row. */
const PAGES: Readonly<Record<(typeof DOCUMENT_REFERENCE_TYPES)[number], string>> = {
  order: '/admin/sales/orders',
  shipment: '/admin/sales/shipments',
  invoice: '/admin/sales/invoices',
  creditmemo: '/admin/sales/credit-memos',
};

const ENTITY_ID = /^\d{1,20}$/;

/**
 * The dashboard's page of the document that a row refers to, or null. Clients may use types and ids of their own, and
 * only the service's documents have a page (spec, "Admin user interface").
 */
export function documentUrl(referenceType: string | null, referenceId: string | null): string | null {
  const type = DOCUMENT_REFERENCE_TYPES.find((known) => known === referenceType);
  return type && referenceId !== null && ENTITY_ID.test(referenceId) ? `${PAGES[type]}/${referenceId}` : null;
}
