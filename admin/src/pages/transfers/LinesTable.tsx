import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { ScrollBox } from '../../components/ScrollBox';
import { LineRow } from './LineRow';
import { skuKey } from './transfer-lines';
import type { TransferLine, TransferPosition } from './transfer-lines';
import { t } from '../../language/messages';

interface LinesTableProps {
  readonly lines: readonly TransferLine[];
  readonly positions: ReadonlyMap<string, TransferPosition>;
  /** Whether each line has a quantity of its own; else everything moves. */
  readonly hasQuantity: boolean;
  readonly violationOf: (line: TransferLine) => string | undefined;
  readonly noteOf: (line: TransferLine) => string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (index: number, quantity: string) => void;
  readonly onRemove: (index: number) => void;
}

const WIDE = { display: { xs: 'none', md: 'table-cell' } } as const;

/** What is to move, with what both sources have of it. */
export function LinesTable(props: LinesTableProps): ReactNode {
  const { lines, positions, hasQuantity, violationOf, noteOf, isBusy, onChange, onRemove } = props;
  if (lines.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary', py: 2 }}>
        {t('No products yet. Add them one by one, or paste lines of a spreadsheet.')}
      </Typography>
    );
  }
  return (
    <ScrollBox label={t('Products to transfer')}>
      <Table size="small" sx={{ '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1 }, verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('SKU')}</TableCell>
            <TableCell sx={WIDE}>{t('Product')}</TableCell>
            <TableCell align="right">{hasQuantity ? t('Available') : t('On hand')}</TableCell>
            <TableCell align="right" sx={WIDE}>
              {t('At the destination')}
            </TableCell>
            {hasQuantity && (
              <TableCell align="right" sx={{ width: { xs: 96, sm: 130 } }}>
                {t('Quantity')}
              </TableCell>
            )}
            <TableCell sx={{ width: 40 }}>
              <Box component="span" sx={visuallyHidden}>
                {t('Remove')}
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <LineRow
              key={skuKey(line.sku)}
              line={line}
              position={positions.get(skuKey(line.sku))}
              hasQuantity={hasQuantity}
              violation={violationOf(line)}
              note={noteOf(line)}
              isBusy={isBusy}
              onChange={(quantity) => onChange(index, quantity)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}
