import Box from '@mui/material/Box';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../components/Icon';
import type { PaletteEntry, PaletteGroup } from './entries';
import { t } from '../language/messages';

interface PaletteListProps {
  /** Before the ids of the elements. */
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The entry that enter opens. */
  readonly marked: string | undefined;
  readonly onMark: (entryId: string) => void;
  readonly onOpen: (entry: PaletteEntry) => void;
  /** In the place of rows where there are none. */
  readonly nothing: string;
}

/** The rows below the field; the field keeps the focus. */
export function PaletteList({ id, groups, marked, onMark, onOpen, nothing }: PaletteListProps): ReactNode {
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  const isEmpty = groups.length === 0;
  return (
    <>
      {isEmpty && <Box sx={{ p: 3, color: 'text.secondary' }}>{nothing}</Box>}
      {/* The field's arrows scroll it. */}
      <Box
        role="listbox"
        id={`${id}-list`}
        aria-label={t('Results')}
        sx={{ overflowY: 'auto', flexGrow: 1, ...(isEmpty ? {} : { p: 1 }) }}
      >
        {groups.map(({ heading, entries }) => (
          <Box key={heading} role="group" aria-labelledby={`${id}-${heading}`} sx={{ pb: 1 }}>
            <Box
              id={`${id}-${heading}`}
              role="presentation"
              sx={{ px: 1, py: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
            >
              {heading}
            </Box>
            {entries.map((entry) => (
              <Row
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isMarked={entry.id === marked}
                onMark={() => onMark(entry.id)}
                onOpen={() => onOpen(entry)}
              />
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onOpen: () => void;
}

function Row({ id, entry, isMarked, onMark, onOpen }: RowProps): ReactNode {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isMarked}
      onMouseMove={isMarked ? undefined : onMark}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1,
        py: 0.75,
        minHeight: { xs: 44, sm: 36 },
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isMarked ? 'action.selected' : 'transparent',
      }}
    >
      <Icon path={entry.icon} fontSize="small" />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {entry.title}
      </Box>
      {entry.detail !== undefined && (
        <Box
          component="span"
          sx={{ ml: 'auto', color: 'text.secondary', overflowWrap: 'anywhere', textAlign: 'right' }}
        >
          {entry.detail}
        </Box>
      )}
    </Box>
  );
}
