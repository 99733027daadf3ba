import { mdiDotsVertical, mdiLinkOff, mdiLinkPlus, mdiTruckFastOutline, mdiTune } from '@mdi/js';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { MenuButton } from '../../components/MenuButton';
import { AssignDialog } from './AssignDialog';
import type { BulkProps } from './bulk-props';
import { StockFieldsDialog } from './StockFieldsDialog';
import { TransferDialog } from './TransferDialog';
import { UnassignDialog } from './UnassignDialog';
import { t } from '../../language/messages';

const ACTIONS = [
  { name: 'assign', label: t('Assign sources'), icon: mdiLinkPlus },
  { name: 'unassign', label: t('Unassign sources'), icon: mdiLinkOff },
  { name: 'transfer', label: t('Transfer stock'), icon: mdiTruckFastOutline },
  { name: 'fields', label: t('Update stock fields'), icon: mdiTune },
] as const;
type Action = (typeof ACTIONS)[number]['name'];

/** What can be done to the chosen products. */
export function BulkActions(props: BulkProps): ReactNode {
  const [action, setAction] = useState<Action | null>(null);
  const isNarrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const dialog = { ...props, onClose: () => setAction(null) };
  return (
    <>
      {isNarrow ? (
        <MenuButton label={t('Actions')} icon={mdiDotsVertical} variant="outlined">
          {(close) =>
            ACTIONS.map(({ name, label, icon }) => (
              <MenuItem
                key={name}
                onClick={() => {
                  close();
                  setAction(name);
                }}
              >
                <ListItemIcon>
                  <Icon path={icon} fontSize="small" />
                </ListItemIcon>
                {label}
              </MenuItem>
            ))
          }
        </MenuButton>
      ) : (
        ACTIONS.map(({ name, label, icon }) => (
          <Button key={name} startIcon={<Icon path={icon} />} onClick={() => setAction(name)}>
            {label}
          </Button>
        ))
      )}
      {action === 'assign' && <AssignDialog {...dialog} />}
      {action === 'unassign' && <UnassignDialog {...dialog} />}
      {action === 'transfer' && <TransferDialog {...dialog} />}
      {action === 'fields' && <StockFieldsDialog {...dialog} />}
    </>
  );
}
