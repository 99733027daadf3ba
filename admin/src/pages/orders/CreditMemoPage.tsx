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

type CreditMemo = CreditMemoQuery['creditMemo'];

/** A credit memo: what went back, money and goods. */
export function CreditMemoPage(): ReactNode {
  const id = usePageId();
  const withOrder = useSession().can('Vendor_Sales::actions_view');
  const query = useOperation(CreditMemoDocument, { id, withOrder }, { keepsLast: false });
  if (!query.data) {
    return query.error ? (
      <FailedThing title="Credit memo" error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  const { creditMemo } = query.data;
  return (
    <DocumentPage
      title={`Credit memo ${creditMemo.incrementId}`}
      orderId={creditMemo.orderId}
      orderNumber={creditMemo.order?.incrementId}
      createdAt={creditMemo.createdAt}
      facts={[
        ...amountsOf(creditMemo),
        { label: 'Refunded', value: formatAmount(creditMemo.grandTotal, creditMemo.currency) },
      ]}
      actions={<HistoryLink type="creditmemo" id={creditMemo.id} />}
      comments={creditMemo.comments}
    >
      <Section title="Lines" isFlush>
        <SimpleTable
          label="Lines of the credit memo"
          rows={creditMemo.items}
          idOf={(item) => item.id}
          columns={[
            { label: 'Item', cell: (item) => <ItemName {...item} />, foot: 'Together' },
            { label: 'Price', isNumber: true, cell: (item) => formatAmount(item.price, creditMemo.currency) },
            { label: 'Refunded', isNumber: true, cell: (item) => <QuantityText value={item.qty} /> },
            { label: 'Back to stock', cell: (item) => (item.isBackToStock ? 'Yes' : 'No') },
            {
              label: 'Amount',
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
    ...(memo.invoiceId === null ? [] : [{ label: 'Invoice', value: <InvoiceName id={memo.invoiceId} /> }]),
    ...(memo.shipping === 0 ? [] : [{ label: 'Shipping', value: formatAmount(memo.shipping, memo.currency) }]),
    ...(memo.adjustmentPositive === 0
      ? []
      : [{ label: 'Refunded on top', value: formatAmount(memo.adjustmentPositive, memo.currency) }]),
    ...(memo.adjustmentNegative === 0
      ? []
      : [{ label: 'Kept back', value: formatAmount(memo.adjustmentNegative, memo.currency) }]),
  ];
}

function InvoiceName({ id }: { id: number }): ReactNode {
  const { can } = useSession();
  return can('Vendor_Sales::sales_invoice') ? <AppLink to={`/sales/invoices/${id}`}>{`#${id}`}</AppLink> : `#${id}`;
}
