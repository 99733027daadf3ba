import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../components/Icon';
import { sessionToken } from '../session/session-store';
import { lazyPart } from '../components/lazy-part';
import { isSlashKeyOn } from './slash-key';
import { t } from '../language/messages';

const Palette = lazyPart(async () => (await import('./Palette')).Palette, { close: ({ onClose }) => onClose() });

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** The search of everything, one key away on every page: Ctrl-K, and "/" where nothing is being typed. */
export function SearchButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      if (mayOpen()) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const shared = { onClick: () => setOpen(true), 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K' } as const;
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Icon path={mdiMagnify} />}
        {...shared}
        sx={{
          display: { xs: 'none', sm: 'inline-flex' },
          minWidth: 220,
          justifyContent: 'flex-start',
          color: 'text.secondary',
          borderColor: 'divider',
          fontWeight: 400,
        }}
      >
        {t('Search')}
        <Box component="kbd" aria-hidden sx={{ ml: 'auto', pl: 2, fontFamily: 'inherit', fontSize: '0.8rem' }}>
          {t('Ctrl K')}
        </Box>
      </Button>
      <IconButton aria-label={t('Search')} {...shared} sx={{ display: { sm: 'none' } }}>
        <Icon path={mdiMagnify} />
      </IconButton>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

/** A dialog is to be answered first. The page of a session that has ended waits for its reader. */
function mayOpen(): boolean {
  return sessionToken() !== null && document.querySelector('[role="dialog"]') === null;
}

function opensSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const hasModifier = event.ctrlKey || event.metaKey;
  if (hasModifier && !event.altKey && !event.shiftKey) return event.key.toLowerCase() === 'k';
  if (event.key !== '/' || hasModifier || event.altKey || !isSlashKeyOn()) return false;
  const target = event.target instanceof Element ? event.target : null;
  // Within a dialog the key belongs to the dialog.
  return target?.closest(`${TYPED_INTO}, [role="dialog"], [role="menu"], [role="listbox"]`) == null;
}
