import { mdiFilterRemoveOutline, mdiTrayRemove } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Notice } from '../ErrorState';
import { t } from '../../language/messages';

interface EmptyOverlayProps {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly onClear: (() => void) | undefined;
}

/** Lies over the place of the rows, not within it: a grid may hold rows alone. The heads stay to be seen and used. */
export function EmptyOverlay({ title = t('Nothing here yet'), text, action, onClear }: EmptyOverlayProps): ReactNode {
  return (
    <Box sx={{ position: 'absolute', inset: '60px 0 54px', pointerEvents: 'none', '& > *': { minHeight: 0 } }}>
      {onClear ? (
        <Notice
          icon={mdiFilterRemoveOutline}
          title={t('Nothing fits the filters')}
          action={<ClearButton onClick={onClear} />}
        />
      ) : (
        <Notice
          icon={mdiTrayRemove}
          title={title}
          action={action === undefined ? undefined : <Box sx={{ pointerEvents: 'auto' }}>{action}</Box>}
        >
          {text}
        </Notice>
      )}
    </Box>
  );
}

function ClearButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <Button variant="outlined" onClick={onClick} sx={{ pointerEvents: 'auto' }}>
      {t('Clear the filters')}
    </Button>
  );
}
