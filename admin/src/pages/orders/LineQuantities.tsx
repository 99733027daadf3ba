import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { QuantityField } from '../../components/form/QuantityField';
import { understoodAs } from '../../components/form/rules';
import type { FieldProps } from '../../components/form/use-form';
import { formatQuantity } from '../../components/format';
import type { OpenLine } from './quantities';
import { quantityField } from './quantities';
import type { StepWords } from './step-words';
import { t } from '../../language/messages';

interface LineQuantitiesProps<Line extends OpenLine> {
  /** What is done with the quantities. */
  readonly words: StepWords;
  readonly lines: readonly Line[];
  readonly field: (name: string) => FieldProps<string>;
  /** Below the name of a line: "2 left". */
  readonly note: (line: Line) => ReactNode;
  /** Below the quantity of a line. */
  readonly extra?: (line: Line) => ReactNode;
}

/** Lines of an order, each with a quantity to be typed. */
export function LineQuantities<Line extends OpenLine>(props: LineQuantitiesProps<Line>): ReactNode {
  const { words, lines, field, note, extra } = props;
  if (lines.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('Nothing is left of this order.')}</Typography>;
  }
  return (
    <Box
      component="ul"
      aria-label={words.items}
      sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {lines.map((line) => (
        <Box
          component="li"
          key={line.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) 128px',
            columnGap: 2,
            px: 1.5,
            pt: 1.5,
            pb: 0.5,
            '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ minWidth: 0, pb: 1 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.name ?? line.sku}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', overflowWrap: 'anywhere' }}>
              {line.name !== null && line.name !== line.sku && `${line.sku} · `}
              {note(line)}
            </Box>
            {extra?.(line)}
          </Box>
          <LineQuantity line={line} words={words} {...field(quantityField(line.id))} />
        </Box>
      ))}
    </Box>
  );
}

interface LineQuantityProps extends FieldProps<string> {
  readonly line: OpenLine;
  readonly words: StepWords;
}

function LineQuantity({ line, words, name, value, onChange, onBlur, violation }: LineQuantityProps): ReactNode {
  return (
    <QuantityField
      name={name}
      label={words.verb}
      ariaLabel={words.quantity(line.sku)}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      violation={violation}
      understood={understoodAs(value)}
      help={t('of {open}', { open: formatQuantity(line.open) })}
    />
  );
}
