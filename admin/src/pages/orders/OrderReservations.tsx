import type { ReactNode } from 'react';
import { QuantityText } from '../../components/QuantityText';
import type { Order } from './order';
import { NothingHere, Section } from './Section';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { t } from '../../language/messages';

type Reservation = Order['reservations'][number];

const COLUMNS: readonly SimpleColumn<Reservation>[] = [
  { label: t('SKU'), cell: ({ sku }) => sku },
  {
    label: t('Held at'),
    cell: ({ sourceCode, sourceName, stockName }) =>
      sourceCode === null
        ? t('{stockName} (no source)', { stockName: stockName ?? t('A stock that is gone') })
        : (sourceName ?? sourceCode),
  },
  { label: t('Quantity'), isNumber: true, cell: ({ quantity }) => <QuantityText value={quantity} /> },
];

/** What the order still keeps from others, source by source. */
export function OrderReservations({ order: { reservations } }: { order: Order }): ReactNode {
  return (
    <Section title={t('Reservations')} isFlush>
      {reservations.length === 0 ? (
        <NothingHere>{t('The order holds nothing: what it needed has left, or is not needed any more.')}</NothingHere>
      ) : (
        <SimpleTable
          label={t('Reservations of the order')}
          columns={COLUMNS}
          rows={reservations}
          idOf={({ sku, sourceCode, stockName }) => `${sku}/${stockName ?? ''}/${sourceCode ?? ''}`}
        />
      )}
    </Section>
  );
}
