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

const COLUMNS: readonly SimpleColumn<OrderItem>[] = [
  { label: 'Ordered', isNumber: true, cell: (item) => <QuantityText value={item.qtyOrdered} /> },
  { label: 'Invoiced', isNumber: true, cell: (item) => <QuantityText value={item.qtyInvoiced} /> },
  {
    label: 'Shipped',
    isNumber: true,
    cell: (item) => (item.isVirtual ? 'Not shipped' : <QuantityText value={item.qtyShipped} />),
  },
  { label: 'Refunded', isNumber: true, cell: (item) => <QuantityText value={item.qtyRefunded} /> },
  { label: 'Canceled', isNumber: true, cell: (item) => <QuantityText value={item.qtyCanceled} /> },
];

function Item({ item }: { item: OrderItem }): ReactNode {
  return (
    <>
      <ItemName {...item} isPart={item.parentItemId !== null} />
      {item.shipmentType && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>
          {item.shipmentType === 'together' ? 'Ships together' : 'Parts ship separately'}
        </Box>
      )}
    </>
  );
}

/** What was ordered, and what became of it. */
export function OrderItems({ order }: { order: Order }): ReactNode {
  return (
    <Section title="Items" isFlush>
      <SimpleTable
        label="Items of the order"
        columns={[
          { label: 'Item', cell: (item) => <Item item={item} /> },
          { label: 'Price', isNumber: true, cell: (item) => formatAmount(item.price, order.currency) },
          ...COLUMNS,
        ]}
        rows={inFamilies(order.items)}
        idOf={(item) => item.id}
      />
    </Section>
  );
}
