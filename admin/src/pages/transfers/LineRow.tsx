import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { QuantityField } from '../../components/form/QuantityField';
import { understoodAs } from '../../components/form/rules';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { QuantityText } from '../../components/QuantityText';
import type { TransferLine, TransferPosition } from './transfer-lines';
import { t } from '../../language/messages';

interface LineRowProps {
  readonly line: TransferLine;
  readonly position: TransferPosition | undefined;
  readonly hasQuantity: boolean;
  readonly violation: string | undefined;
  readonly note: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (quantity: string) => void;
  readonly onRemove: () => void;
}

const WIDE = { display: { xs: 'none', md: 'table-cell' } } as const;
const NARROW = { display: { xs: 'block', md: 'none' }, color: 'text.secondary' } as const;

/** One product of a transfer; what is wrong with it stands below its SKU. */
export function LineRow(props: LineRowProps): ReactNode {
  const { line, position, hasQuantity, violation, note, isBusy, onChange, onRemove } = props;
  const violationId = useId();
  const { sku, quantity } = line;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{position?.sku ?? sku}</Box>
        <Box sx={NARROW}>{position?.name}</Box>
        <Box id={violationId} role="status" sx={{ color: violation === undefined ? 'text.secondary' : 'error.main' }}>
          {violation ?? (hasQuantity ? understoodAs(quantity) : undefined) ?? note}
        </Box>
      </TableCell>
      <TableCell sx={{ ...WIDE, overflowWrap: 'anywhere' }}>{position?.name}</TableCell>
      <TableCell align="right">
        <QuantityText value={hasQuantity ? position?.available : position?.onHand} />
        {hasQuantity && position && position.reserved > 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8rem' }}>
            {t('{onHand} less {reserved} reserved', {
              onHand: formatQuantity(position.onHand ?? 0),
              reserved: formatQuantity(position.reserved),
            })}
          </Box>
        )}
      </TableCell>
      <TableCell align="right" sx={WIDE}>
        <QuantityText value={position?.atDestination} />
      </TableCell>
      {hasQuantity && (
        <TableCell align="right">
          <QuantityField
            value={quantity}
            onChange={onChange}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            violation={violation}
            disabled={isBusy}
            ariaLabel={t('Quantity of {sku}', { sku })}
            describedBy={violationId}
            isDense
          />
        </TableCell>
      )}
      <TableCell>
        <IconButton size="small" aria-label={t('Remove {sku}', { sku })} disabled={isBusy} onClick={onRemove}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}
