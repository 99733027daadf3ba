import Box from '@mui/material/Box';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { AppLink } from '../../../components/AppLink';
import { CellEditor, CellText } from './SheetCell';
import type { CellStep } from './SheetCell';
import { violationOf } from './sheet-drafts';
import type { SheetDraft } from './sheet-drafts';
import { itemAt } from './sheet-product';
import type { SheetProduct, SheetSource } from './sheet-product';
import { t } from '../../../language/messages';

/** A cell that is being typed into. */
export interface OpenCell {
  readonly text: string;
  readonly isChosen: boolean;
}

interface SheetRowProps {
  readonly product: SheetProduct;
  /** From 0. */
  readonly index: number;
  readonly sources: readonly SheetSource[];
  /** One for each source. */
  readonly drafts: readonly (SheetDraft | undefined)[];
  /** The column that the keyboard is in, 0 being the product; null where it is in another row. */
  readonly activeColumn: number | null;
  readonly open: OpenCell | null;
  readonly isEditable: boolean;
  readonly onLeave: (text: string | null, step: CellStep) => void;
}

/** A product and what its sources have. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps): ReactNode {
  const { product, index, sources, drafts, activeColumn, open, isEditable, onLeave } = props;
  const { sku, name, hasSourceItems } = product;
  const canEdit = isEditable && hasSourceItems;
  return (
    <tr role="row" aria-rowindex={index + 2}>
      <th role="rowheader" scope="row" aria-colindex={1}>
        <Box
          component="span"
          sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          <AppLink
            underline="always"
            to={`/products/${encodeURIComponent(sku)}`}
            title={`${sku} ${name}`}
            data-cell={`${index}-0`}
            tabIndex={activeColumn === 0 ? 0 : -1}
          >
            {sku}
          </AppLink>{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {name}
          </Box>
        </Box>
      </th>
      {sources.map(({ sourceCode, name: sourceName }, column) => {
        const draft = drafts[column];
        const isActive = activeColumn === column + 1;
        const isOpen = isActive && open !== null;
        const isInvalid = draft !== undefined && violationOf(draft) !== undefined;
        return (
          <td
            key={sourceCode}
            role="gridcell"
            aria-colindex={column + 2}
            aria-readonly={!canEdit}
            {...(isInvalid ? { 'aria-invalid': true } : {})}
            data-cell={`${index}-${column + 1}`}
            data-state={stateOf(draft, isInvalid)}
            tabIndex={isActive && !isOpen ? 0 : -1}
          >
            {isOpen ? (
              <CellEditor label={t('{sku} at {sourceName}', { sku, sourceName })} {...open} onLeave={onLeave} />
            ) : (
              <CellText
                draft={draft}
                item={itemAt(product, sourceCode)}
                isEditable={canEdit}
                hasItems={hasSourceItems}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}, isSame);

function isSame(one: SheetRowProps, other: SheetRowProps): boolean {
  const { drafts, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    names.every((name) => one[name] === other[name]) &&
    drafts.length === other.drafts.length &&
    drafts.every((draft, column) => draft === other.drafts[column])
  );
}

function stateOf(draft: SheetDraft | undefined, isInvalid: boolean): string | undefined {
  if (!draft) return undefined;
  if (isInvalid) return 'invalid';
  return draft.now === undefined ? 'changed' : 'overtaken';
}
