import type { ReactNode } from 'react';
import { InvoiceOrderDocument } from '../../api/generated/orders';
import { useForm } from '../../components/form/use-form';
import { LinesDialog } from './LinesDialog';
import type { Order } from './order';
import { commentOf, everything, openLines, quantitiesOf, quantityViolations } from './quantities';
import { refuseNothing } from './refuse-nothing';
import { useOrderWrite } from './use-order-write';
import { INVOICE } from './step-words';
import { t } from '../../language/messages';

/** Invoices lines of an order. */
export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const write = useOrderWrite();
  const lines = openLines(order.items, ({ qtyToInvoice }) => qtyToInvoice);
  const form = useForm<Record<string, string>>({
    initial: { ...everything(lines), comment: '' },
    validate: (values) => quantityViolations(lines, values),
    submit: async (values) => {
      const items = refuseNothing(quantitiesOf(lines, values), INVOICE);
      await write(
        InvoiceOrderDocument,
        { invoice: { orderId: order.id, items, comment: commentOf(values) } },
        t('The invoice is made.'),
      );
      onClose();
    },
  });
  return (
    <LinesDialog
      words={INVOICE}
      order={order}
      lines={lines}
      form={form}
      onClose={onClose}
      note={({ isVirtual }) => (isVirtual ? t('leaves its source with the invoice') : t('stays until it is shipped'))}
    />
  );
}
