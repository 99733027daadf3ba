import { mdiAccountCircleOutline, mdiMenu } from '@mdi/js';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../components/Icon';
import { lazyPart } from '../components/lazy-part';
import { SearchButton } from '../search/SearchButton';
import { PermissionGate, useSession } from '../session/session';
import { t } from '../language/messages';

const NOTICES = 'Vendor_Inventory::doctor';
/** The page comes first. */
const UserMenuItems = lazyPart(async () => (await import('./UserMenu')).UserMenu, {
  isWanted: ({ anchor }) => anchor !== null,
  close: ({ onClose }) => onClose(),
});
const NoticesBell = lazyPart(async () => (await import('./NoticesBell')).NoticesBell, { isQuiet: true });

/** The bar above each page: the navigation's button on narrow screens, and the reader's own menu. */
export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }): ReactNode {
  return (
    <AppBar
      position="sticky"
      color="default"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar variant="dense" sx={{ minHeight: 56, gap: 1 }}>
        <IconButton
          aria-label={t('Open the navigation')}
          edge="start"
          onClick={onOpenNavigation}
          sx={{ display: { md: 'none' } }}
        >
          <Icon path={mdiMenu} />
        </IconButton>
        <SearchButton />
        <Box sx={{ flexGrow: 1 }} />
        <PermissionGate permission={NOTICES}>
          <Box sx={{ width: 40 }}>
            <NoticesBell />
          </Box>
        </PermissionGate>
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}

function UserMenu(): ReactNode {
  const { viewer } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = viewer.label ?? viewer.type;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Icon path={mdiAccountCircleOutline} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 240 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
      </Button>
      <UserMenuItems anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
