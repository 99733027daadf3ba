import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { LogInForm } from './LogInForm';
import { leavePage } from './session-store';
import { t } from '../language/messages';

/** Over a page with something unsaved, whose session has ended: what was typed is there again after the password. */
export function LogInDialog({ username, onDone }: { username: string; onDone: () => void }): ReactNode {
  const id = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(10px)' } } }}
    >
      <DialogTitle id={id}>{t('Log in again')}</DialogTitle>
      <DialogContent>
        <LogInForm
          notice={t('Your session has ended. What you typed is kept.')}
          fixedUsername={username}
          onDone={onDone}
        />
        <Button onClick={leavePage} sx={{ mt: 1 }}>
          {t('Leave the page and log in as somebody else')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
