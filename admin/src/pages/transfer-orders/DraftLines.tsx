import { mdiDeleteOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { QuantityField } from '../../components/form/QuantityField';
import { Icon } from '../../components/Icon';
import { SimpleTable } from '../../components/SimpleTable';
import { lineViolation } from './draft-values';
import type { DraftLine } from './draft-values';
import { t } from '../../language/messages';

interface DraftLinesProps {
  readonly lines: readonly DraftLine[];
  readonly isBusy: boolean;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}

/** What is to go, and how much of it. */
export function DraftLines({ lines, isBusy, onChange }: DraftLinesProps): ReactNode {
  if (lines.length === 0)
    return <Typography sx={{ color: 'text.secondary', py: 1 }}>{t('No products yet.')}</Typography>;
  return (
    <SimpleTable
      label={t('Products to transfer')}
      rows={lines}
      idOf={({ sku }) => sku}
      columns={[
        { label: t('Product'), cell: ({ sku, name }) => <ProductText sku={sku} name={name} /> },
        {
          label: t('Available'),
          isNumber: true,
          sx: { display: { xs: 'none', sm: 'table-cell' } },
          cell: ({ available }) => (available == null ? '' : formatQuantity(available)),
        },
        {
          label: t('Quantity'),
          isNumber: true,
          sx: { width: 130 },
          cell: (line) => (
            <QuantityField
              value={line.quantity}
              ariaLabel={t('Quantity of {sku}', { sku: line.sku })}
              violation={lineViolation(line)}
              disabled={isBusy}
              isDense
              onChange={(quantity) => onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
            />
          ),
        },
        {
          label: t('Remove'),
          sx: { width: 48 },
          cell: (line) => (
            <IconButton
              aria-label={t('Remove {sku}', { sku: line.sku })}
              disabled={isBusy}
              onClick={() => onChange(lines.filter((one) => one !== line))}
            >
              <Icon path={mdiDeleteOutline} />
            </IconButton>
          ),
        },
      ]}
    />
  );
}

/** A product by its SKU, and its name below. */
export function ProductText({ sku, name }: { readonly sku: string; readonly name: string | null }): ReactNode {
  return (
    <>
      <Typography component="span" variant="inherit" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {sku}
      </Typography>
      {name !== null && (
        <Typography component="div" variant="inherit" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
      )}
    </>
  );
}
