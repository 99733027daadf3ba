import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { QuantityField } from '../../components/form/QuantityField';
import { SimpleTable } from '../../components/SimpleTable';
import { ProductText } from './DraftLines';
import { stepViolation, withAll } from './step-lines';
import type { StepLine } from './step-lines';
import { t } from '../../language/messages';

interface StepLinesProps<Line extends StepLine> {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
  /** Beside the quantity: such as the state in which it arrives. */
  readonly asideOf?: (line: Line) => ReactNode;
}

/** How much of each product moves. */
export function StepLines<Line extends StepLine>({ label, lines, onChange, asideOf }: StepLinesProps<Line>): ReactNode {
  return (
    <>
      <Stack direction="row" spacing={1}>
        <Button size="small" onClick={() => onChange(withAll(lines))}>
          {t('All')}
        </Button>
        <Button
          size="small"
          onClick={() => onChange(lines.map((line) => ({ ...line, quantity: '', isProposed: false })))}
        >
          {t('None')}
        </Button>
      </Stack>
      <SimpleTable
        label={label}
        rows={lines}
        idOf={(_line, index) => index}
        columns={[
          { label: t('Product'), cell: ({ sku, name }) => <ProductText sku={sku} name={name} /> },
          { label: t('Of'), isNumber: true, cell: ({ max }) => formatQuantity(max) },
          {
            label: t('Quantity'),
            isNumber: true,
            sx: { width: 120 },
            cell: (line) => (
              <QuantityField
                value={line.quantity}
                ariaLabel={t('Quantity of {sku}', { sku: line.sku })}
                violation={stepViolation(line)}
                isDense
                onChange={(quantity) =>
                  onChange(lines.map((one) => (one === line ? { ...one, quantity, isProposed: false } : one)))
                }
              />
            ),
          },
          ...(asideOf ? [{ label: t('State'), sx: { width: 170 }, cell: asideOf }] : []),
        ]}
      />
    </>
  );
}

/** What is wrong with the lines together, read out when it comes. */
export function ViolationLine({ text }: { readonly text: string | undefined }): ReactNode {
  return (
    <Typography role="alert" sx={{ color: 'error.main', fontSize: '0.85rem', minHeight: '1.2em' }}>
      {text}
    </Typography>
  );
}
