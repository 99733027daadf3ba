import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { QuantityText } from '../../components/QuantityText';
import type { Order } from './order';
import { NothingHere, Section } from './Section';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { formatAmount } from '../../money/amount';
import { t } from '../../language/messages';

interface DocumentRow {
  readonly to: string;
  readonly name: string;
  readonly createdAt: string;
  readonly qty: number;
  readonly about: string;
}

const COLUMNS: readonly SimpleColumn<DocumentRow>[] = [
  {
    label: t('Document'),
    cell: ({ to, name, createdAt }) => (
      <>
        <AppLink to={to}>{name}</AppLink>
        <Box sx={{ color: 'text.secondary' }}>
          <DateTimeText value={createdAt} />
        </Box>
      </>
    ),
  },
  { label: t('Source or amount'), cell: ({ about }) => about },
  { label: t('Quantity'), isNumber: true, cell: ({ qty }) => <QuantityText value={qty} /> },
];

/** Shipments, invoices and credit memos, oldest first: those that the reader may look at. */
export function OrderDocuments({ order }: { order: Order }): ReactNode {
  const rows = rowsOf(order);
  return (
    <Section title={t('Documents')} isFlush>
      {rows.length === 0 ? (
        <NothingHere>{t('No shipment, invoice or credit memo to show.')}</NothingHere>
      ) : (
        <SimpleTable label={t('Documents of the order')} columns={COLUMNS} rows={rows} idOf={({ to }) => to} />
      )}
    </Section>
  );
}

function rowsOf({ shipments, invoices, creditMemos, currency }: Order): DocumentRow[] {
  const rows: DocumentRow[] = [
    ...(invoices ?? []).map((invoice) => ({
      to: `/sales/invoices/${invoice.id}`,
      name: t('Invoice {incrementId}', { incrementId: invoice.incrementId }),
      createdAt: invoice.createdAt,
      qty: invoice.totalQty,
      about: formatAmount(invoice.grandTotal, currency),
    })),
    ...(shipments ?? []).map((shipment) => ({
      to: `/sales/shipments/${shipment.id}`,
      name: t('Shipment {incrementId}', { incrementId: shipment.incrementId }),
      createdAt: shipment.createdAt,
      qty: shipment.totalQty,
      about: shipment.sourceName ?? shipment.sourceCode ?? '',
    })),
    ...(creditMemos ?? []).map((memo) => ({
      to: `/sales/credit-memos/${memo.id}`,
      name: t('Credit memo {incrementId}', { incrementId: memo.incrementId }),
      createdAt: memo.createdAt,
      qty: memo.totalQty,
      about: formatAmount(memo.grandTotal, currency),
    })),
  ];
  return rows.sort((left, right) => left.createdAt.localeCompare(right.createdAt));
}
