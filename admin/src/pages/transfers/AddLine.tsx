import { mdiPlus } from '@mdi/js';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { TransferSuggestionsDocument } from '../../api/generated/transfers';
import { useOperation } from '../../api/use-operation';
import { formatQuantity } from '../../components/format';
import { QuantityField } from '../../components/form/QuantityField';
import { quantityViolation, understoodAs } from '../../components/form/rules';
import { Icon } from '../../components/Icon';
import { useSettled } from '../../components/use-settled';
import { parseLines } from './transfer-lines';
import type { TransferLine } from './transfer-lines';
import { t } from '../../language/messages';

interface AddLineProps {
  /** Whose SKUs are suggested; empty while none is chosen. */
  readonly origin: string;
  /** Without one a line has one piece, of which nothing is shown. */
  readonly hasQuantity: boolean;
  readonly isFull: boolean;
  readonly onAdd: (lines: readonly TransferLine[]) => void;
}

const UNREAD_SHOWN = 3;

/** A SKU and its quantity: enter leads from the one to the other, and adds the line. Several lines may be pasted. */
export function AddLine({ origin, hasQuantity, isFull, onAdd }: AddLineProps): ReactNode {
  const [sku, setSku] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [violation, setViolation] = useState<string | undefined>(undefined);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const skuField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  const search = useSettled(sku.trim());
  const { data, isFetching } = useOperation(
    TransferSuggestionsDocument,
    { sourceCode: origin, search },
    { isEnabled: origin !== '' && search !== '' },
  );
  const suggestions = sku.trim() === '' ? [] : (data?.transferSuggestions ?? []);
  const add = (): void => {
    const wrong = hasQuantity ? quantityViolation(quantity, { isPositive: true }) : undefined;
    setViolation(wrong);
    if (sku.trim() === '') return skuField.current?.focus();
    if (wrong !== undefined) return quantityField.current?.focus();
    onAdd([{ sku: sku.trim(), quantity: hasQuantity ? quantity.trim() : '1' }]);
    setSku('');
    setQuantity('1');
    return skuField.current?.focus();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: hasQuantity
          ? { xs: 'minmax(0, 1fr) 96px', sm: 'minmax(0, 1fr) 120px auto' }
          : { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        maxWidth: 720,
      }}
    >
      <Autocomplete
        freeSolo
        disableClearable
        value=""
        options={suggestions.map((suggestion) => suggestion.sku)}
        filterOptions={(options) => options}
        inputValue={sku}
        onInputChange={(_event, text) => {
          setUnread([]);
          setSku(text);
        }}
        onChange={() => {
          quantityField.current?.select();
        }}
        loading={isFetching}
        disabled={isFull}
        renderOption={({ key, ...props }, option) => {
          const found = suggestions.find((suggestion) => suggestion.sku === option);
          return (
            <li key={key} {...props}>
              <Box sx={{ display: 'flex', gap: 1, width: '100%', minWidth: 0 }}>
                <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {option}{' '}
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {found?.name}
                  </Box>
                </Box>
                <Box sx={{ flexShrink: 0 }}>{found && formatQuantity(found.onHand)}</Box>
              </Box>
            </li>
          );
        }}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={t('SKU')}
            inputRef={skuField}
            error={unread.length > 0}
            helperText={
              isFull
                ? t('This transfer is full.')
                : unread.length > 0
                  ? t('Not added, as it cannot be read: {unread}', {
                      unread: unread.slice(0, UNREAD_SHOWN).join(' · '),
                    })
                  : origin === ''
                    ? t('Choose a source first to look SKUs up.')
                    : ' '
            }
            onKeyDown={(event) => {
              // A suggestion that the arrows have reached is taken first.
              if (skuField.current?.getAttribute('aria-activedescendant') || !isEnter(event)) return;
              if (hasQuantity) quantityField.current?.select();
              else add();
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              const found = parseLines(pasted);
              if (!/[\n\t]/.test(pasted.trim()) || found.lines.length === 0) return;
              event.preventDefault();
              setUnread(found.unread);
              onAdd(found.lines);
            }}
          />
        )}
      />
      {hasQuantity && (
        <QuantityField
          label={t('Quantity')}
          value={quantity}
          inputRef={quantityField}
          onChange={setQuantity}
          onKeyDown={(event) => {
            if (isEnter(event)) add();
          }}
          violation={violation}
          understood={understoodAs(quantity)}
          disabled={isFull}
        />
      )}
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiPlus} />}
        onClick={add}
        disabled={isFull}
        sx={{ mt: { sm: 0.25 }, mb: { xs: 1.5, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {t('Add')}
      </Button>
    </Box>
  );
}

/** Enter leads on; the form is sent by its button. */
function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter') return false;
  event.preventDefault();
  return true;
}
