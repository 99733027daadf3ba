import { mdiDeleteOutline } from '@mdi/js';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FindSalableGoodsDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { AmountInput, QuantityInput } from '../../components/form/fields';
import type { Form } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import { useSettled } from '../../components/use-settled';
import { formatAmount } from '../../money/amount';
import { LINE, salableInWords } from './new-order';
import type { SalableGoods } from './new-order';
import { t } from '../../language/messages';

interface OrderLineProps {
  readonly form: Form<Record<string, string>>;
  /** Of the line, and its place as the reader counts it. */
  readonly lineKey: number;
  readonly number: number;
  readonly storeId: number | null;
  /** Of the store's prices; undefined where no store is chosen. */
  readonly currency: string | undefined;
  /** What is known of the goods that were typed; undefined while it is not. */
  readonly goods: SalableGoods | undefined;
  readonly autoFocus: boolean;
  /** Absent for the only line. */
  readonly onRemove: (() => void) | undefined;
  readonly onEnter: () => void;
}

/** A line of a new order: what, how much, at which price; below it what can be sold. */
export function OrderLine(props: OrderLineProps): ReactNode {
  const { form, lineKey, number, storeId, currency, goods, autoFocus, onRemove, onEnter } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr 40px', sm: 'minmax(0, 1fr) 110px 176px 40px' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
        <GoodsInput
          form={form}
          lineKey={lineKey}
          number={number}
          storeId={storeId}
          goods={goods}
          autoFocus={autoFocus}
        />
      </Box>
      <Box onKeyDown={(event) => onEnterKey(event, onEnter)}>
        <QuantityInput label={t('Quantity {number}', { number })} {...form.field(LINE.qty(lineKey))} />
      </Box>
      <Box onKeyDown={(event) => onEnterKey(event, onEnter)}>
        <AmountInput
          label={t('Price {number}', { number })}
          help={
            goods?.price == null || currency === undefined
              ? (currency ?? ' ')
              : t('Catalogue: {price}', { price: formatAmount(goods.price, currency) })
          }
          {...form.field(LINE.price(lineKey))}
        />
      </Box>
      <Tooltip title={t('Remove the line')}>
        <span>
          <IconButton aria-label={t('Remove line {number}', { number })} disabled={!onRemove} onClick={onRemove}>
            <Icon path={mdiDeleteOutline} />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}

/** Enter goes on to the next line; the order is placed by its button alone. */
function onEnterKey(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  onEnter();
}

type GoodsInputProps = Pick<OrderLineProps, 'form' | 'lineKey' | 'number' | 'storeId' | 'goods' | 'autoFocus'>;

function GoodsInput({ form, lineKey, number, storeId, goods, autoFocus }: GoodsInputProps): ReactNode {
  const { name, value, onChange, onBlur, violation } = form.field(LINE.sku(lineKey));
  const [isTyping, setTyping] = useState(false);
  const text = useSettled(value.trim());
  const isSearching = storeId !== null && text !== '' && text.length <= 64;
  const { data, isFetching } = useOperation(
    FindSalableGoodsDocument,
    { storeId: storeId ?? 0, text },
    { isEnabled: isSearching, keepsLast: false },
  );
  const options = isSearching ? (data?.findSalableGoods ?? []) : [];

  const choose = (chosen: SalableGoods | string | null): void => {
    if (chosen === null) return onChange('');
    if (typeof chosen === 'string') return onChange(chosen);
    onChange(chosen.sku);
  };

  // Half a name is no SKU that the reader wants: what is said of it waits until they go on.
  const known = isTyping && goods?.name === null ? undefined : goods;
  const isRefused = known !== undefined && known.refusal !== null;
  return (
    <Autocomplete<SalableGoods, false, false, true>
      freeSolo
      options={options}
      filterOptions={(found) => found}
      getOptionLabel={skuOf}
      getOptionKey={skuOf}
      isOptionEqualToValue={(option, chosen) => skuOf(option) === skuOf(chosen)}
      value={value}
      inputValue={value}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') onChange(next);
      }}
      onChange={(_event, chosen) => choose(chosen)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
      loading={isFetching}
      renderOption={({ key, ...attributes }, option) => (
        <Box component="li" key={key} {...attributes} sx={{ display: 'block !important' }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{option.name ?? option.sku}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', overflowWrap: 'anywhere' }}>
            {option.sku} · {salableInWords(option)}
          </Box>
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          name={name}
          label={t('SKU or name {number}', { number })}
          autoFocus={autoFocus}
          error={violation !== undefined || isRefused}
          helperText={violation ?? (known ? aboutGoods(known) : ' ')}
        />
      )}
    />
  );
}

function skuOf(goods: SalableGoods | string): string {
  return typeof goods === 'string' ? goods : goods.sku;
}

/** The refusal first: it is what the server would say. */
function aboutGoods(goods: SalableGoods): string {
  const name = goods.name ?? t('Not in the catalogue');
  const words = [goods.refusal?.replace(/\.$/, ''), name, salableInWords(goods)];
  return words.filter((part) => part !== undefined).join(' · ');
}
