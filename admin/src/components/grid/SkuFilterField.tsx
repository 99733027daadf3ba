import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useProductLookup } from '../../search/use-product-lookup';
import { useDebounced } from '../use-debounced';
import { useSettled } from '../use-settled';

const SHOWN_MAX = 8;

interface SkuFilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSettle: (text: string) => void;
}

/** A SKU to look for, with the products that are found by what is typed; what is typed counts also where none is. */
export function SkuFilterField({ label, value, onSettle }: SkuFilterFieldProps): ReactNode {
  const { text, setText, settle } = useDebounced(value, onSettle);
  const { products } = useProductLookup(useSettled(text), SHOWN_MAX);
  return (
    <Autocomplete
      freeSolo
      options={products.map(({ sku }) => sku)}
      filterOptions={(options) => options}
      value={value}
      inputValue={text}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') setText(next);
      }}
      onChange={(_event, chosen) => {
        setText(chosen ?? '');
        onSettle(chosen ?? '');
      }}
      onBlur={settle}
      renderOption={({ key, ...attributes }, sku) => (
        <Box component="li" key={key} {...attributes} sx={{ display: 'block !important' }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{sku}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', overflowWrap: 'anywhere' }}>
            {products.find((product) => product.sku === sku)?.name}
          </Box>
        </Box>
      )}
      renderInput={(parameters) => <TextField {...parameters} label={label} />}
    />
  );
}
