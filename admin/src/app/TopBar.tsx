import {
  mdiAccountCircleOutline,
  mdiAccountKeyOutline,
  mdiCheckboxBlankOutline,
  mdiCheckboxMarkedOutline,
  mdiDevices,
  mdiLogout,
  mdiMenu,
  mdiMonitor,
  mdiTranslate,
  mdiWeatherNight,
  mdiWeatherSunny,
  mdiWeb,
} from '@mdi/js';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Toolbar from '@mui/material/Toolbar';
import { useColorScheme } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../components/Icon';
import { useToasts } from '../components/Toasts';
import { keepLanguage, keptLanguage } from '../language/choice';
import { languageName, LANGUAGES } from '../language/start';
import { SearchButton } from '../search/SearchButton';
import { useSlashKey } from '../search/slash-key';
import { PermissionGate, useSession } from '../session/session';
import { hasUnsaved } from '../session/unsaved';
import { t } from '../language/messages';

const NOTICES = 'Vendor_Inventory::doctor';
/** The page comes first. */
const NoticesBell = lazy(async () => ({ default: (await import('./NoticesBell')).NoticesBell }));

const MODES = [
  { mode: 'light', label: t('Light'), icon: mdiWeatherSunny },
  { mode: 'dark', label: t('Dark'), icon: mdiWeatherNight },
  { mode: 'system', label: t('As the system'), icon: mdiMonitor },
] as const;

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
            <Suspense>
              <NoticesBell />
            </Suspense>
          </Box>
        </PermissionGate>
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}

function UserMenu(): ReactNode {
  const { viewer, signOut } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('Your menu') } }}
      >
        <ColorModeItems onChoice={close} />
        <Divider />
        <LanguageItems onChoice={close} />
        <Divider />
        <SlashKeyItem />
        <Divider />
        <MenuItem component={RouterLink} to="/account" onClick={close}>
          <ListItemIcon>
            <Icon path={mdiAccountKeyOutline} fontSize="small" />
          </ListItemIcon>
          {t('Your account')}
        </MenuItem>
        {viewer.type === 'admin' && (
          <MenuItem component={RouterLink} to="/sessions" onClick={close}>
            <ListItemIcon>
              <Icon path={mdiDevices} fontSize="small" />
            </ListItemIcon>
            {t('Your sessions')}
          </MenuItem>
        )}
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <Icon path={mdiLogout} fontSize="small" />
          </ListItemIcon>
          {t('Log out')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** A key without Ctrl is in the way of those who speak to their computer: it can be switched off. */
function SlashKeyItem(): ReactNode {
  const [isOn, setOn] = useSlashKey();
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} onClick={() => setOn(!isOn)}>
      <ListItemIcon>
        <Icon path={isOn ? mdiCheckboxMarkedOutline : mdiCheckboxBlankOutline} fontSize="small" />
      </ListItemIcon>
      {t('Search with the key “/”')}
    </MenuItem>
  );
}

function ColorModeItems({ onChoice }: { onChoice: () => void }): ReactNode {
  const { mode = 'system', setMode } = useColorScheme();
  return MODES.map((choice) => (
    <MenuItem
      key={choice.mode}
      role="menuitemradio"
      aria-checked={mode === choice.mode}
      selected={mode === choice.mode}
      onClick={() => {
        setMode(choice.mode);
        onChoice();
      }}
    >
      <ListItemIcon>
        <Icon path={choice.icon} fontSize="small" />
      </ListItemIcon>
      {choice.label}
    </MenuItem>
  ));
}

/** A page is in one language from its start: another one loads it anew, but never what somebody typed away with it. */
function LanguageItems({ onChoice }: { onChoice: () => void }): ReactNode {
  const kept = keptLanguage();
  const toasts = useToasts();
  const choose = (code: string | undefined): void => {
    onChoice();
    if (code === kept) return;
    if (hasUnsaved()) toasts.info(t('Save what you changed first: another language reloads the page.'));
    else if (keepLanguage(code)) window.location.reload();
    else toasts.info(t('This browser keeps no choice of a language.'));
  };
  return [...LANGUAGES, undefined].map((code) => (
    <MenuItem
      key={code ?? 'browser'}
      role="menuitemradio"
      aria-checked={kept === code}
      selected={kept === code}
      onClick={() => choose(code)}
    >
      <ListItemIcon>
        <Icon path={code === undefined ? mdiWeb : mdiTranslate} fontSize="small" />
      </ListItemIcon>
      {code === undefined ? t('The language of the browser') : <span lang={code}>{languageName(code)}</span>}
    </MenuItem>
  ));
}
