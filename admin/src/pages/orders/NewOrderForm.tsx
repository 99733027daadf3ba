import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { PlaceOrderDocument, SalableLookupDocument } from '../../api/generated/orders';
import type { OrderStoresQuery } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { FailureAlert } from '../../components/form/FailureAlert';
import { SelectInput, TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { useForm } from '../../components/form/use-form';
import type { Form } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import { useToasts } from '../../components/Toasts';
import { useSettled } from '../../components/use-settled';
import { formatAmount } from '../../money/amount';
import { useSession } from '../../session/session';
import { emptyLine, violationsOf, LINE, orderOf, wantedGoods, worthOf } from './new-order';
import type { SalableGoods } from './new-order';
import { OrderLine } from './OrderLine';
import { Section } from './Section';
import { storeName } from './store-name';
import { useOrderWrite } from './use-order-write';
import { t } from '../../language/messages';

type Store = OrderStoresQuery['orderStores'][number];

/** As many lines as the look-up takes at once. */
const LINES_MAX = 200;

/** Who orders what in which store; the figures of each line are the server's, as it is typed. */
export function NewOrderForm({ stores }: { stores: readonly Store[] }): ReactNode {
  const navigate = useNavigate();
  const write = useOrderWrite();
  const toasts = useToasts();
  const { can } = useSession();
  const [keys, setKeys] = useState<readonly number[]>([0]);
  const form = useForm<Record<string, string>>({
    initial: { storeId: firstStore(stores), email: '', ...emptyLine(0) },
    validate: (values) => violationsOf(values, keys),
    submit: async (values) => {
      const { placeOrder } = await write(PlaceOrderDocument, { order: orderOf(values, keys) });
      toasts.success(t('Order {incrementId} is placed.', { incrementId: placeOrder.incrementId }));
      await navigate(can('Vendor_Sales::actions_view') ? `/sales/orders/${placeOrder.orderId}` : '/');
    },
  });
  const storeId = form.values['storeId'] ? Number(form.values['storeId']) : null;
  const store = stores.find((one) => one.storeId === storeId);
  const goods = useGoods(form, keys, storeId);

  const addLine = (): void => {
    if (keys.length === LINES_MAX) return;
    const key = Math.max(...keys) + 1;
    form.set(emptyLine(key));
    setKeys([...keys, key]);
  };
  const goOn = (index: number): void => {
    const next = keys[index + 1];
    if (next === undefined) addLine();
    else document.querySelector<HTMLElement>(`[name="${LINE.sku(next)}"]`)?.focus();
  };

  return (
    <FormElement form={form}>
      <Stack spacing={2} sx={{ maxWidth: 920 }}>
        <FailureAlert error={form.failure} />
        <Section title={t('Customer')}>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 1 }}>
            <TextInput label={t('Customer’s email')} type="email" isRequired autoFocus {...form.field('email')} />
            <SelectInput
              label={t('Store')}
              isRequired
              options={stores.map((one) => ({ value: String(one.storeId), label: storeName(one) }))}
              help={
                store?.stockId === null
                  ? t('This store sells from no stock.')
                  : t('Sells from {stockName}', { stockName: store?.stockName ?? '' })
              }
              {...form.field('storeId')}
            />
          </Box>
        </Section>
        <Section title={t('Items')}>
          <Stack component="ul" spacing={1} aria-label={t('Lines')} sx={{ m: 0, p: 0, pt: 1, listStyle: 'none' }}>
            {keys.map((key, index) => (
              <OrderLine
                key={key}
                form={form}
                lineKey={key}
                number={index + 1}
                storeId={store?.stockId == null ? null : storeId}
                currency={store?.currency}
                goods={goods(key)}
                autoFocus={key > 0}
                onRemove={keys.length === 1 ? undefined : () => setKeys(keys.filter((other) => other !== key))}
                onEnter={() => goOn(index)}
              />
            ))}
          </Stack>
          <Stack
            direction="row"
            spacing={2}
            useFlexGap
            sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
          >
            <Button startIcon={<Icon path={mdiPlus} />} onClick={addLine} disabled={keys.length === LINES_MAX}>
              {t('Add a line')}
            </Button>
            <Typography sx={{ fontWeight: 600 }}>
              {store &&
                t('Total: {worth}', {
                  worth: formatAmount(
                    worthOf(form.values, keys, (key) => goods(key)?.price ?? null),
                    store.currency,
                  ),
                })}
            </Typography>
          </Stack>
        </Section>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button component={Link} to="/sales/orders" disabled={form.isBusy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={form.isBusy}>
            {t('Place order')}
          </Button>
        </Stack>
      </Stack>
    </FormElement>
  );
}

/** The store that orders without one are placed in, else the first that has a stock. */
function firstStore(stores: readonly Store[]): string {
  const store =
    stores.find(({ storeId, stockId }) => storeId === 1 && stockId !== null) ??
    stores.find(({ stockId }) => stockId !== null) ??
    stores[0];
  return store ? String(store.storeId) : '';
}

/** What the server says of the goods of each line, once the reader pauses; nothing of what was typed since. */
function useGoods(
  form: Form<Record<string, string>>,
  keys: readonly number[],
  storeId: number | null,
): (key: number) => SalableGoods | undefined {
  const text = JSON.stringify(wantedGoods(form.values, keys));
  const settled = useSettled(text);
  const goods = JSON.parse(settled) as { sku: string; qty: number }[];
  const { data, isPlaceholderData } = useOperation(
    SalableLookupDocument,
    { storeId: storeId ?? 0, goods },
    { isEnabled: storeId !== null && goods.length > 0 },
  );
  const isCurrent = settled === text && !isPlaceholderData && goods.length > 0;
  // The catalogue may spell a SKU otherwise than the reader.
  const known = new Map((data?.salableLookup ?? []).map((one) => [one.sku.toLowerCase(), one]));
  return (key) => {
    const found = known.get((form.values[LINE.sku(key)] ?? '').trim().toLowerCase());
    if (!found) return undefined;
    return isCurrent ? found : { ...found, refusal: null };
  };
}
