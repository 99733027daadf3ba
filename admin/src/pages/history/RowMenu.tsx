import { mdiBackupRestore, mdiDotsVertical, mdiFormatListGroup, mdiTextBoxOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { LazyMenu } from '../../components/LazyMenu';
import type { AdjustmentRow } from './adjustment-row';
import { t } from '../../language/messages';

export interface RowMenuProps {
  readonly row: AdjustmentRow;
  /** Of the cell: the grid is one tab stop. */
  readonly tabIndex: number;
  readonly onShowDetails: (row: AdjustmentRow) => void;
  readonly onShowRequest: (requestId: string) => void;
  /** Absent where the reader may not revert. */
  readonly onRevert: ((requestId: string) => void) | undefined;
}

/** What can be done from a row: see all of it and the rest of its request, take the request back. */
export function RowMenu({ row, tabIndex, onShowDetails, onShowRequest, onRevert }: RowMenuProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { requestId } = row;
  const then =
    <Value,>(action: (value: Value) => void, value: Value) =>
    (): void => {
      setAnchor(null);
      action(value);
    };
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={t('Actions of adjustment {adjustmentId}', { adjustmentId: row.adjustmentId })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiDotsVertical} fontSize="small" />
      </IconButton>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true } }}
      >
        <MenuItem onClick={then(onShowDetails, row)}>
          <ListItemIcon>
            <Icon path={mdiTextBoxOutline} fontSize="small" />
          </ListItemIcon>
          {t('Details')}
        </MenuItem>
        {requestId !== null && (
          <MenuItem onClick={then(onShowRequest, requestId)}>
            <ListItemIcon>
              <Icon path={mdiFormatListGroup} fontSize="small" />
            </ListItemIcon>
            {t('Everything of this request')}
          </MenuItem>
        )}
        {requestId !== null && onRevert && (
          <MenuItem onClick={then(onRevert, requestId)}>
            <ListItemIcon>
              <Icon path={mdiBackupRestore} fontSize="small" />
            </ListItemIcon>
            {t('Revert this request …')}
          </MenuItem>
        )}
      </LazyMenu>
    </>
  );
}
