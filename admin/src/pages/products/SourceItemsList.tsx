import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { ScrollBox } from '../../components/ScrollBox';
import { StatusChip } from '../../components/StatusChip';
import { IN_STOCK } from './product';
import type { ShownItem } from './product';
import { t } from '../../language/messages';

/** What each source has of a product, for readers who may not change it. */
export function SourceItemsList({ items }: { items: readonly ShownItem[] }): ReactNode {
  if (items.length === 0) return <Box sx={{ color: 'text.secondary', py: 2 }}>{t('The product is at no source.')}</Box>;
  return (
    <ScrollBox label={t('Quantities by source')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('Source')}</TableCell>
            <TableCell align="right">{t('Quantity')}</TableCell>
            <TableCell>{t('Stock Status')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ sourceCode, sourceName, sourceEnabled, quantity, status }) => (
            <TableRow key={sourceCode}>
              <TableCell component="th" scope="row" title={sourceCode} sx={{ fontWeight: 400 }}>
                {sourceName} {!sourceEnabled && <StatusChip label={t('Disabled')} />}
              </TableCell>
              <TableCell align="right">{formatQuantity(quantity)}</TableCell>
              <TableCell>
                {status === IN_STOCK ? (
                  <StatusChip label={t('In Stock')} tone="success" />
                ) : (
                  <StatusChip label={t('Out of Stock')} tone="warning" />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}
