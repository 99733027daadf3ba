import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { lazyPart } from '../components/lazy-part';
import { SideNavigation } from './SideNavigation';
import { TopBar } from './TopBar';
import { useReadyForOffline } from './use-ready-for-offline';
import { t } from '../language/messages';

const NAVIGATION_WIDTH = 232;
/** For narrow screens, once it is opened. */
const NavigationDrawer = lazyPart(async () => (await import('./NavigationDrawer')).NavigationDrawer, {
  isWanted: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** The frame of every page: navigation at the side (a drawer on narrow screens), the bar at the top, the page. */
export function Layout(): ReactNode {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const navigation = useNavigation();
  useFocusOnContent();
  useReadyForOffline();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'block' },
          width: NAVIGATION_WIDTH,
          flexShrink: 0,
          position: 'sticky',
          top: 0,
          height: '100dvh',
          overflowY: 'auto',
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <SideNavigation />
      </Box>
      <NavigationDrawer isOpen={isDrawerOpen} width={NAVIGATION_WIDTH + 40} onClose={() => setDrawerOpen(false)} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
        <Box sx={{ height: 3 }}>
          {navigation.state !== 'idle' && <LinearProgress aria-label={t('Loading the page')} sx={{ height: 3 }} />}
        </Box>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, pt: { xs: 1, sm: 2 }, pb: 3, outline: 'none' }}
        >
          <Outlet />
        </Box>
      </Box>
      <ScrollRestoration />
    </Box>
  );
}

/** Another page begins where its content does, for the keyboard and for screen readers; another view of it does not. */
function useFocusOnContent(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // What was opened over the page meanwhile keeps the keyboard.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    // So does a field of the new page: the reader may be typing in it already.
    if (document.activeElement?.matches('#content :is(input, textarea, select)')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The first stop of the tab key: past the navigation. */
function SkipLink(): ReactNode {
  return (
    <Link
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('To the content')}
    </Link>
  );
}
