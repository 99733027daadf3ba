import { mdiBackupRestore, mdiDotsVertical, mdiFormatListGroup } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import type { AdjustmentRow } from './adjustment-row';

interface RowMenuProps {
  readonly row: AdjustmentRow;
  /** Of the cell: the grid is one tab stop. */
  readonly tabIndex: number;
  readonly onShowRequest: (requestId: string) => void;
  /** Absent where the reader may not revert. */
  readonly onRevert: ((requestId: string) => void) | undefined;
}

/** What can be done from a row: see the rest of its request, take the request back. */
export function RowMenu({ row, tabIndex, onShowRequest, onRevert }: RowMenuProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { requestId } = row;
  if (requestId === null) return null;
  const then = (action: (requestId: string) => void) => (): void => {
    setAnchor(null);
    action(requestId);
  };
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={`Actions of adjustment ${row.adjustmentId}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiDotsVertical} fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true } }}
      >
        <MenuItem onClick={then(onShowRequest)}>
          <ListItemIcon>
            <Icon path={mdiFormatListGroup} fontSize="small" />
          </ListItemIcon>
          Everything of this request
        </MenuItem>
        {onRevert && (
          <MenuItem onClick={then(onRevert)}>
            <ListItemIcon>
              <Icon path={mdiBackupRestore} fontSize="small" />
            </ListItemIcon>
            Revert this request …
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
