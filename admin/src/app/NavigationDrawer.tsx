import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { SideNavigation } from './SideNavigation';
import { t } from '../language/messages';

interface NavigationDrawerProps {
  readonly isOpen: boolean;
  /** In pixels. */
  readonly width: number;
  readonly onClose: () => void;
}

/** The navigation of narrow screens. */
export function NavigationDrawer({ isOpen, width, onClose }: NavigationDrawerProps): ReactNode {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { sx: { width }, 'aria-label': t('Navigation'), id: 'drawer' } }}
    >
      <SideNavigation onLeave={onClose} />
    </Drawer>
  );
}
