import {
  mdiAccountKeyOutline,
  mdiCheckboxBlankOutline,
  mdiCheckboxMarkedOutline,
  mdiDevices,
  mdiLogout,
  mdiMonitor,
  mdiTranslate,
  mdiWeatherNight,
  mdiWeatherSunny,
  mdiWeb,
} from '@mdi/js';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../components/Icon';
import { useToasts } from '../components/Toasts';
import { keepLanguage, keptLanguage } from '../language/choice';
import { languageName, LANGUAGES } from '../language/start';
import { useSlashKey } from '../search/slash-key';
import { useSession } from '../session/session';
import { hasUnsaved } from '../session/unsaved';
import { t } from '../language/messages';

const MODES = [
  { mode: 'light', label: t('Light'), icon: mdiWeatherSunny },
  { mode: 'dark', label: t('Dark'), icon: mdiWeatherNight },
  { mode: 'system', label: t('As the system'), icon: mdiMonitor },
] as const;

interface UserMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What readers choose for themselves: colours, language, keys, their account, and the way out. */
export function UserMenu({ anchor, onClose: close }: UserMenuProps): ReactNode {
  const { viewer, signOut } = useSession();
  return (
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
