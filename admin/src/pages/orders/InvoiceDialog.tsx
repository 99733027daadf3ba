import type { ReactNode } from 'react';
import { InvoiceOrderDocument } from '../../api/generated/orders';
import { FormDialog } from '../../components/form/FormDialog';
import { TextInput } from '../../components/form/fields';
import { useForm } from '../../components/form/use-form';
import { LineQuantities } from './LineQuantities';
import type { Order } from './order';
import { everything, quantitiesOf, quantityFaults } from './quantities';
import type { OpenLine } from './quantities';
import { refuseNothing } from './refuse-nothing';
import { useOrderWrite } from './use-order-write';

type Line = OpenLine & { readonly isVirtual: boolean };

/** Invoices lines of an order. */
export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const write = useOrderWrite();
  const lines = linesOf(order);
  const form = useForm<Record<string, string>>({
    initial: { ...everything(lines), comment: '' },
    validate: (values) => quantityFaults(lines, values),
    submit: async ({ comment = '', ...values }) => {
      const items = refuseNothing(quantitiesOf(lines, values), 'invoice');
      await write(
        InvoiceOrderDocument,
        { invoice: { orderId: order.id, items, comment: comment.trim() || null } },
        'The invoice is made.',
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Invoice order ${order.incrementId}`}
      form={form}
      onClose={onClose}
      submitLabel="Invoice"
      width="sm"
    >
      <LineQuantities
        label="Items to invoice"
        verb="Invoice"
        lines={lines}
        field={(name) => form.field(name)}
        note={({ isVirtual }) => (isVirtual ? 'leaves its source with the invoice' : 'stays until it is shipped')}
      />
      <TextInput label="Comment" rows={2} {...form.field('comment')} />
    </FormDialog>
  );
}

function linesOf({ items }: Order): Line[] {
  return items.filter(({ qtyToInvoice }) => qtyToInvoice > 0).map((item) => ({ ...item, open: item.qtyToInvoice }));
}
