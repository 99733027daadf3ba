import { mdiArrowDown, mdiArrowUp, mdiClose, mdiDrag } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { AppLink } from '../../components/AppLink';
import { Icon } from '../../components/Icon';
import { StatusChip } from '../../components/StatusChip';
import type { LinkedSource } from './linked-source';
import { t } from '../../language/messages';

interface SourceRowProps {
  readonly source: LinkedSource;
  readonly index: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** Names what is dragged, so that nothing else can be dropped here. */
const DRAGGED = 'application/x-stock-source';

/** A source of the list: its priority, its name, and the ways to move it. */
export function SourceRow({ source, index, count, isReadOnly, onMove, onRemove }: SourceRowProps): ReactNode {
  const [isTarget, setTarget] = useState(false);
  const { name, sourceCode, enabled } = source;
  const drop = (event: DragEvent): void => {
    setTarget(false);
    const from = event.dataTransfer.getData(DRAGGED);
    if (from === '') return;
    event.preventDefault();
    onMove(Number(from), index);
  };
  return (
    <Box
      component="li"
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(index));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (isReadOnly || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.5,
        px: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        cursor: isReadOnly ? 'default' : 'grab',
        bgcolor: isTarget ? 'action.selected' : undefined,
      }}
    >
      {!isReadOnly && <Icon path={mdiDrag} fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />}
      <Box sx={{ width: 24, textAlign: 'right', color: 'text.secondary', flexShrink: 0 }}>{index + 1}</Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <AppLink to={`/sources/${encodeURIComponent(sourceCode)}`} draggable={false}>
          {name}
        </AppLink>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {sourceCode}
        </Box>
      </Box>
      {!enabled && <StatusChip label={t('Disabled')} />}
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          {/* Not disabled at the ends: the button that was pressed would lose the focus. */}
          <IconButton
            aria-label={t('Move {name} up', { name })}
            aria-disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
            sx={{ color: index === 0 ? 'text.disabled' : undefined }}
          >
            <Icon path={mdiArrowUp} fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={t('Move {name} down', { name })}
            aria-disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
            sx={{ color: index === count - 1 ? 'text.disabled' : undefined }}
          >
            <Icon path={mdiArrowDown} fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('Take {name} from the stock', { name })} onClick={onRemove}>
            <Icon path={mdiClose} fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
