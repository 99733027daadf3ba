import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ScrollBox } from '../../components/ScrollBox';
import { removed, typed, without } from './source-drafts';
import type { Drafts } from './source-drafts';
import type { ShownItem } from './product';
import { SourceItemRow } from './SourceItemRow';
import { t } from '../../language/messages';

interface SourceItemsTableProps {
  readonly items: readonly ShownItem[];
  readonly drafts: Drafts;
  readonly isFixed: boolean;
  /** Whether the product is sold by the piece. */
  readonly isWhole: boolean;
  readonly showsViolations: boolean;
  readonly disabled: boolean;
  /** Names of sources that the product is not at yet. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (drafts: Drafts) => void;
}

/** One row for each source that the product is at, or is about to come to. */
export function SourceItemsTable(props: SourceItemsTableProps): ReactNode {
  const { items, drafts, isFixed, isWhole, showsViolations, disabled, names, onChange } = props;
  const known = new Set(items.map(({ sourceCode }) => sourceCode));
  const others = Object.keys(drafts).filter((sourceCode) => !known.has(sourceCode));
  const codes = [...items.map(({ sourceCode }) => sourceCode), ...others];
  if (codes.length === 0) {
    return <Box sx={{ color: 'text.secondary', py: 2 }}>{t('The product is at no source yet. Add one below.')}</Box>;
  }
  return (
    <ScrollBox label={t('Quantities by source')}>
      <Table
        size="small"
        sx={{ '& td, & th': { px: { xs: 0.75, sm: 1.5 }, py: 0.75 }, '& thead th': { whiteSpace: 'nowrap' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('Source')}</TableCell>
            <TableCell align="right">{t('Quantity')}</TableCell>
            <TableCell>{t('In Stock')}</TableCell>
            {!isFixed && <TableCell align="right">{t('Remove')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {codes.map((sourceCode) => {
            const item = items.find((one) => one.sourceCode === sourceCode);
            return (
              <SourceItemRow
                key={sourceCode}
                sourceCode={sourceCode}
                sourceName={item?.sourceName ?? names.get(sourceCode) ?? sourceCode}
                item={item}
                draft={drafts[sourceCode]}
                isFixed={isFixed}
                isWhole={isWhole}
                showsViolation={showsViolations}
                disabled={disabled}
                onType={(part) => onChange(typed(drafts, sourceCode, item, part))}
                onRemove={() => onChange(removed(drafts, sourceCode, item))}
                onUndo={() => onChange(without(drafts, sourceCode))}
              />
            );
          })}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}
