import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { t } from '../language/messages';

interface SideDrawerProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** More about something of the page, beside it: escape and a click beside it close it. Draw it only while it is open. */
export function SideDrawer({ title, subtitle, onClose, children }: SideDrawerProps): ReactNode {
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: 'min(560px, 100vw)', p: 2, fontSize: '0.9rem' }, role: 'dialog', 'aria-labelledby': id },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', mb: 1 }}>
        <div>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{subtitle}</Box>
        </div>
        <IconButton onClick={onClose} aria-label={t('Close')} autoFocus>
          <Icon path={mdiClose} />
        </IconButton>
      </Stack>
      {children}
    </Drawer>
  );
}
