import type { ReactNode } from 'react';
import { CreditMemoDocument } from '../../api/generated/orders';
import type { CreditMemoQuery } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
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

type CreditMemo = CreditMemoQuery['creditMemo'];

/** A credit memo: what went back, money and goods. */
export function CreditMemoPage(): ReactNode {
  const id = usePageId();
  const withOrder = useSession().can('Vendor_Sales::actions_view');
  const query = useOperation(CreditMemoDocument, { id, withOrder }, { keepsLast: false });
  if (!query.data) {
    return query.error ? (
      <FailedThing title={t('Credit memo')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  const { creditMemo } = query.data;
  return (
    <DocumentPage
      title={t('Credit memo {incrementId}', { incrementId: creditMemo.incrementId })}
      orderId={creditMemo.orderId}
      orderNumber={creditMemo.order?.incrementId}
      createdAt={creditMemo.createdAt}
      facts={[
        ...amountsOf(creditMemo),
        { label: t('Refunded'), value: formatAmount(creditMemo.grandTotal, creditMemo.currency) },
      ]}
      actions={<HistoryLink type="creditmemo" id={creditMemo.id} />}
      comments={creditMemo.comments}
    >
      <Section title={t('Lines')} isFlush>
        <SimpleTable
          label={t('Lines of the credit memo')}
          rows={creditMemo.items}
          idOf={(item) => item.id}
          columns={[
            { label: t('Item'), cell: (item) => <ItemName {...item} />, foot: t('Together') },
            { label: t('Price'), isNumber: true, cell: (item) => formatAmount(item.price, creditMemo.currency) },
            { label: t('Refunded'), isNumber: true, cell: (item) => <QuantityText value={item.qty} /> },
            { label: t('Back to stock'), cell: (item) => (item.isBackToStock ? t('Yes') : t('No')) },
            {
              label: t('Amount'),
              isNumber: true,
              cell: (item) => formatAmount(item.rowTotal, creditMemo.currency),
              foot: formatAmount(creditMemo.subtotal, creditMemo.currency),
            },
          ]}
        />
      </Section>
    </DocumentPage>
  );
}

/** What makes the sum differ from the worth of the goods, where something does. */
function amountsOf(memo: CreditMemo): { label: string; value: ReactNode }[] {
  return [
    ...(memo.invoiceId === null ? [] : [{ label: t('Invoice'), value: <InvoiceName id={memo.invoiceId} /> }]),
    ...(memo.shipping === 0 ? [] : [{ label: t('Shipping'), value: formatAmount(memo.shipping, memo.currency) }]),
    ...(memo.adjustmentPositive === 0
      ? []
      : [{ label: t('Refunded on top'), value: formatAmount(memo.adjustmentPositive, memo.currency) }]),
    ...(memo.adjustmentNegative === 0
      ? []
      : [{ label: t('Kept back'), value: formatAmount(memo.adjustmentNegative, memo.currency) }]),
  ];
}

function InvoiceName({ id }: { id: number }): ReactNode {
  const { can } = useSession();
  return can('Vendor_Sales::sales_invoice') ? <AppLink to={`/sales/invoices/${id}`}>{`#${id}`}</AppLink> : `#${id}`;
}
