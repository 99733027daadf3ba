import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../components/Icon';
import { useIsPhone } from '../components/use-is-phone';
import type { PaletteAction } from './actions';
import type { PaletteEntry } from './entries';
import { PaletteList } from './PaletteList';
import { usePaletteGroups } from './use-palette-groups';
import { t } from '../language/messages';

/** One field for everything: products, orders, customers, sources, requests, pages and what can be done. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const id = useId();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [text, setText] = useState('');
  const [action, setAction] = useState<PaletteAction | null>(null);
  const { groups, isCurrent, hasFailed, retry } = usePaletteGroups(text, action);
  const entries = groups.flatMap((group) => group.entries);
  const [marked, setMarked] = useState<string | null>(null);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === marked),
  );
  const open = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    if ('action' in entry.target) {
      setAction(entry.target.action);
      setText('');
      setMarked(null);
      return;
    }
    onClose();
    void navigate(entry.target.to);
  };
  const found = useOpenWhenFound(isCurrent, () => open(entries[0]));
  const type = (next: string): void => {
    found.stopWaiting();
    setText(next);
    setMarked(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const to = movedTo(event.key, at, entries.length);
    if (to !== undefined) setMarked(entries[to]?.id ?? null);
    else if (event.key === 'Enter' && (isCurrent || marked !== null || (hasFailed && entries.length > 0)))
      open(entries[at]);
    // A scanner types faster than the server answers: the row that is meant is not there yet.
    else if (event.key === 'Enter') {
      found.wait();
      if (hasFailed) retry();
    } else if (event.key === 'Backspace' && text === '' && action) setAction(null);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      aria-label={t('Search')}
      slotProps={{ paper: { sx: { alignSelf: 'flex-start', mt: { sm: '10vh' }, height: { sm: 'min(560px, 76vh)' } } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Icon path={mdiMagnify} />
        {action && <Chip size="small" label={action.label} onDelete={() => setAction(null)} />}
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={action ? t('Which product?') : t('SKU, name, order, customer, source, page …')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': action ? t('Which product') : t('Search everything'),
            'aria-autocomplete': 'list',
            'aria-expanded': entries.length > 0,
            'aria-controls': `${id}-list`,
            ...(entries[at] ? { 'aria-activedescendant': `${id}-${entries[at].id}` } : {}),
            maxLength: 100,
            spellCheck: false,
            autoComplete: 'off',
          }}
        />
      </Box>
      <PaletteList
        id={id}
        groups={groups}
        marked={entries[at]?.id}
        onMark={setMarked}
        onOpen={open}
        nothing={nothingText({ text, isCurrent, hasFailed })}
      />
      <Box role="status" sx={visuallyHidden}>
        {isCurrent && text !== ''
          ? t('{count, plural, one {# result} other {# results}}', { count: entries.length })
          : ''}
      </Box>
    </Dialog>
  );
}

/** `wait` has the first row opened as soon as it is the one that was asked for. */
function useOpenWhenFound(isCurrent: boolean, open: () => void): { wait(): void; stopWaiting(): void } {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isCurrent || !isAwaited.current) return;
    isAwaited.current = false;
    open();
  });
  return {
    wait: () => {
      isAwaited.current = true;
    },
    stopWaiting: () => {
      isAwaited.current = false;
    },
  };
}

/** Where a key leads from one row, round at the ends; undefined for keys that lead nowhere. */
function movedTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + 8);
  if (key === 'PageUp') return Math.max(0, at - 8);
  return undefined;
}

function nothingText(state: { text: string; isCurrent: boolean; hasFailed: boolean }): string {
  if (state.hasFailed) return t('The search does not respond. Enter asks again.');
  if (!state.isCurrent) return t('Looking …');
  return state.text.trim() === ''
    ? t('Type a SKU or a part of a name.')
    : t('Nothing is found for “{text}”.', { text: state.text.trim() });
}
