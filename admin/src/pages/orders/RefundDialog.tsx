import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RefundOrderDocument } from '../../api/generated/orders';
import type { RefundOrderInput } from '../../api/generated/orders';
import { AmountInput } from '../../components/form/fields';
import { amountViolation, amountOf } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import type { Form } from '../../components/form/use-form';
import { formatQuantity } from '../../components/format';
import { formatAmount } from '../../money/amount';
import { LinesDialog } from './LinesDialog';
import type { Order, OrderItem } from './order';
import { commentOf, everything, openLines, quantitiesOf, quantityViolations } from './quantities';
import type { OpenLine } from './quantities';
import { refuseNothing } from './refuse-nothing';
import { useOrderWrite } from './use-order-write';
import { REFUND } from './step-words';
import { t } from '../../language/messages';

type Line = OpenLine & Pick<OrderItem, 'price' | 'qtyShipped'>;

const AMOUNTS = ['shipping', 'adjustmentPositive', 'adjustmentNegative'] as const;

/** Refunds lines of an order, their goods back to stock or not. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const write = useOrderWrite();
  const lines = openLines(order.items, ({ qtyToRefund }) => qtyToRefund);
  const form = useForm<Record<string, string>>({
    initial: {
      ...everything(lines),
      ...Object.fromEntries(lines.map(({ id }) => [backField(id), order.returnsToStockByDefault ? YES : ''])),
      ...Object.fromEntries(AMOUNTS.map((name) => [name, ''])),
      comment: '',
    },
    validate: (values) => ({
      ...quantityViolations(lines, values),
      ...Object.fromEntries(AMOUNTS.map((name) => [name, amountViolation(values[name] ?? '')])),
    }),
    submit: async (values) => {
      const refund = refundOf(order.id, lines, values);
      await write(RefundOrderDocument, { refund }, t('The credit memo is made.'));
      onClose();
    },
  });
  return (
    <LinesDialog
      words={REFUND}
      order={order}
      lines={lines}
      form={form}
      onClose={onClose}
      note={({ price, qtyShipped }) =>
        t('{price} each · {qtyShipped} shipped', {
          price: formatAmount(price, order.currency),
          qtyShipped: formatQuantity(qtyShipped),
        })
      }
      extra={(line) => <BackToStock line={line} form={form} />}
    >
      <Typography sx={{ textAlign: 'right', fontWeight: 600 }}>
        {t('Goods together: {worth}', { worth: formatAmount(worthOf(lines, form.values), order.currency) })}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
        <AmountInput label={t('Shipping')} {...form.field('shipping')} />
        <AmountInput label={t('Refund on top')} {...form.field('adjustmentPositive')} />
        <AmountInput label={t('Keep back')} {...form.field('adjustmentNegative')} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', pb: 1 }}>
        {t('Without a figure of its own, shipping goes back with the last goods.')}
      </Typography>
    </LinesDialog>
  );
}

const YES = 'yes';

function backField(lineId: number): string {
  return `back.${lineId}`;
}

function BackToStock({ line, form }: { line: Line; form: Form<Record<string, string>> }): ReactNode {
  const { name, value, onChange } = form.field(backField(line.id));
  return (
    <FormControlLabel
      label={t('Back to stock')}
      control={
        <Checkbox
          size="small"
          name={name}
          checked={value === YES}
          onChange={(_event, isOn) => onChange(isOn ? YES : '')}
          slotProps={{ input: { 'aria-label': t('Back to stock: {sku}', { sku: line.sku }) } }}
        />
      }
    />
  );
}

function worthOf(lines: readonly Line[], values: Readonly<Record<string, string>>): number {
  if (Object.values(quantityViolations(lines, values)).some((violation) => violation !== undefined)) return 0;
  const prices = new Map(lines.map(({ id, price }) => [id, price]));
  return quantitiesOf(lines, values).reduce(
    (sum, { orderItemId, qty }) => sum + qty * (prices.get(orderItemId) ?? 0),
    0,
  );
}

function refundOf(orderId: number, lines: readonly Line[], values: Readonly<Record<string, string>>): RefundOrderInput {
  const items = refuseNothing(quantitiesOf(lines, values), REFUND);
  const amount = (name: (typeof AMOUNTS)[number]): number | null => amountOf(values[name] ?? '');
  return {
    orderId,
    items,
    returnToStockItems: items.map(({ orderItemId }) => orderItemId).filter((id) => values[backField(id)] === YES),
    shipping: amount('shipping'),
    adjustmentPositive: amount('adjustmentPositive') ?? 0,
    adjustmentNegative: amount('adjustmentNegative') ?? 0,
    comment: commentOf(values),
  };
}
