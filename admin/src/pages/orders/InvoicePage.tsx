import type { ReactNode } from 'react';
import { InvoiceDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { PageLoading } from '../../components/PageLoading';
import { QuantityText } from '../../components/QuantityText';
import { formatAmount } from '../../money/amount';
import { useSession } from '../../session/session';
import { DocumentPage } from './DocumentPage';
import { FailedThing } from './FailedThing';
import { HistoryLink } from './HistoryLink';
import { ItemName } from './ItemName';
import { Section } from './Section';
import { SimpleTable } from '../../components/SimpleTable';
import { usePageId } from './use-page-id';
import { t } from '../../language/messages';

/** An invoice: what was paid for. */
export function InvoicePage(): ReactNode {
  const id = usePageId();
  const withOrder = useSession().can('Vendor_Sales::actions_view');
  const query = useOperation(InvoiceDocument, { id, withOrder }, { keepsLast: false });
  if (!query.data) {
    return query.error ? (
      <FailedThing title={t('Invoice')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  const { invoice } = query.data;
  return (
    <DocumentPage
      title={t('Invoice {incrementId}', { incrementId: invoice.incrementId })}
      orderId={invoice.orderId}
      orderNumber={invoice.order?.incrementId}
      createdAt={invoice.createdAt}
      facts={[
        { label: t('Quantity'), value: <QuantityText value={invoice.totalQty} /> },
        { label: t('Paid'), value: formatAmount(invoice.grandTotal, invoice.currency) },
      ]}
      // Virtual goods leave their sources in the name of the order (spec, "What writes a row").
      actions={<HistoryLink type="order" id={invoice.orderId} label={t('History rows of its order')} />}
      comments={invoice.comments}
    >
      <Section title={t('Lines')} isFlush>
        <SimpleTable
          label={t('Lines of the invoice')}
          rows={invoice.items}
          idOf={(item) => item.id}
          columns={[
            { label: t('Item'), cell: (item) => <ItemName {...item} />, foot: t('Together') },
            { label: t('Price'), isNumber: true, cell: (item) => formatAmount(item.price, invoice.currency) },
            { label: t('Invoiced'), isNumber: true, cell: (item) => <QuantityText value={item.qty} /> },
            {
              label: t('Amount'),
              isNumber: true,
              cell: (item) => formatAmount(item.rowTotal, invoice.currency),
              foot: formatAmount(invoice.subtotal, invoice.currency),
            },
          ]}
        />
      </Section>
    </DocumentPage>
  );
}
