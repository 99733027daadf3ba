import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useUnsaved } from '../../session/unsaved';
import { t } from '../../language/messages';

/** Asks before the reader leaves a page with something unsaved: by a link, by going back, or by closing the tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  const id = useId();
  useUnsaved(isChanged);
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('Leave without saving?')}</DialogTitle>
      <DialogContent>{t('What you changed here is not saved yet, and will be lost.')}</DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()} color="error">
          {t('Leave')}
        </Button>
        <Button onClick={() => blocker.reset()} variant="contained" autoFocus>
          {t('Stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
