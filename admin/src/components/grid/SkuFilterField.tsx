import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useProductLookup } from '../../search/use-product-lookup';
import type { FoundProduct } from '../../search/use-product-lookup';
import { PlainField } from '../form/PlainField';
import { useDebounced } from '../use-debounced';
import { useSettled } from '../use-settled';

const SHOWN_MAX = 8;
const NONE: readonly FoundProduct[] = [];
/** No suggestion is marked. */
const UNMARKED = -1;

interface SkuFilterFieldProps {
  readonly label: string;
  readonly value: string;
  /** What was typed. */
  readonly onSettle: (text: string) => void;
  /** One of the products that were suggested. */
  readonly onChoose: (sku: string) => void;
}

/** A SKU to look for, with the products that are found by what is typed; what is typed counts also where none is. */
export function SkuFilterField({ label, value, onSettle, onChoose }: SkuFilterFieldProps): ReactNode {
  const id = useId();
  const { text, setText, settle, reset } = useDebounced(value, onSettle);
  const { products } = useProductLookup(useSettled(text), SHOWN_MAX);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(UNMARKED);
  const shown = isOpen ? products : NONE;
  const show = (isShown: boolean, at = UNMARKED): void => {
    setOpen(isShown);
    setMarked(at);
  };
  const choose = (sku: string): void => {
    reset();
    show(false);
    onChoose(sku);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show(true, nextMark(shown.length, marked, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      const product = shown[marked];
      if (product) return choose(product.sku);
      reset();
      show(false);
      onSettle(text);
    } else if (event.key === 'Escape' && shown.length > 0) {
      // It closes the list, and not what the field is in.
      event.preventDefault();
      event.stopPropagation();
      show(false);
    }
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <PlainField
        label={label}
        type="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          show(true);
        }}
        onBlur={() => {
          settle();
          show(false);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            spellCheck: false,
            autoComplete: 'off',
            'aria-autocomplete': 'list',
            'aria-expanded': shown.length > 0,
            'aria-controls': shown.length > 0 ? `${id}-list` : undefined,
            'aria-activedescendant': shown[marked] ? `${id}-${marked}` : undefined,
          },
        }}
      />
      {shown.length > 0 && <Suggestions {...{ id, label, products: shown, marked }} onChoose={choose} />}
    </Box>
  );
}

/** The suggestion after or before the marked one; past either end none is, so that what was typed can be looked for. */
function nextMark(count: number, marked: number, step: 1 | -1): number {
  const places = count + 1;
  return ((marked + 1 + step + places) % places) - 1;
}

interface SuggestionsProps {
  readonly id: string;
  readonly label: string;
  readonly products: readonly FoundProduct[];
  readonly marked: number;
  readonly onChoose: (sku: string) => void;
}

function Suggestions({ id, label, products, marked, onChoose }: SuggestionsProps): ReactNode {
  return (
    <Paper component="ul" elevation={8} role="listbox" id={`${id}-list`} aria-label={label} sx={LIST_STYLE}>
      {products.map(({ sku, name }, index) => (
        <Box
          component="li"
          key={sku}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          // The field keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(sku)}
        >
          <Box sx={{ fontWeight: 600 }}>{sku}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>{name}</Box>
        </Box>
      ))}
    </Paper>
  );
}

const LIST_STYLE = {
  position: 'absolute',
  top: '100%',
  left: 0,
  width: '100%',
  minWidth: 180,
  maxHeight: '40vh',
  overflowY: 'auto',
  zIndex: 'modal',
  m: 0,
  py: 1,
  px: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li': { px: 2, py: 0.75, cursor: 'pointer' },
  '& > li:hover': { bgcolor: 'action.hover' },
  '& > li[aria-selected=true]': { bgcolor: 'action.selected' },
} as const;
