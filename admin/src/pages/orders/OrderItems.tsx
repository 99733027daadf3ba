import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { QuantityText } from '../../components/QuantityText';
import { ItemName } from './ItemName';
import { inFamilies } from './order';
import type { Order, OrderItem } from './order';
import { Section } from './Section';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { formatAmount } from '../../money/amount';
import { t } from '../../language/messages';

const COLUMNS: readonly SimpleColumn<OrderItem>[] = [
  { label: t('Ordered'), isNumber: true, cell: (item) => <QuantityText value={item.qtyOrdered} /> },
  { label: t('Invoiced'), isNumber: true, cell: (item) => <QuantityText value={item.qtyInvoiced} /> },
  {
    label: t('Shipped'),
    isNumber: true,
    cell: (item) => (item.isVirtual ? t('Not shipped') : <QuantityText value={item.qtyShipped} />),
  },
  { label: t('Refunded'), isNumber: true, cell: (item) => <QuantityText value={item.qtyRefunded} /> },
  { label: t('Cancelled'), isNumber: true, cell: (item) => <QuantityText value={item.qtyCanceled} /> },
];

function Item({ item }: { item: OrderItem }): ReactNode {
  return (
    <>
      <ItemName {...item} isPart={item.parentItemId !== null} />
      {item.shipmentType && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>
          {item.shipmentType === 'together' ? t('Ships together') : t('Parts ship separately')}
        </Box>
      )}
    </>
  );
}

/** What was ordered, and what became of it. */
export function OrderItems({ order }: { order: Order }): ReactNode {
  return (
    <Section title={t('Items')} isFlush>
      <SimpleTable
        label={t('Items of the order')}
        columns={[
          { label: t('Item'), cell: (item) => <Item item={item} /> },
          { label: t('Price'), isNumber: true, cell: (item) => formatAmount(item.price, order.currency) },
          ...COLUMNS,
        ]}
        rows={inFamilies(order.items)}
        idOf={(item) => item.id}
      />
    </Section>
  );
}
