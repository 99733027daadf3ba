import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Toast, ToastAction } from './Toasts';
import { WaitingLink } from './WaitingLink';
import { t } from '../language/messages';

const SHOWN_MS = 6000;
/** What can be acted on stays until it is read and reached; it also stays while it has the pointer or the keyboard. */
const SHOWN_WITH_ACTION_MS = 20_000;

interface ToastBarProps {
  readonly toast: Toast;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** It has faded out. */
  readonly onGone: () => void;
}

/** A message at the lower edge. */
export function ToastBar({ toast, isOpen, onClose, onGone }: ToastBarProps): ReactNode {
  const { severity, message, waiting, action } = toast;
  const [isShown] = useState(isOpen);
  // What is never shown cannot fade out.
  useEffect(() => {
    if (!isShown) onGone();
  }, [isShown, onGone]);
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={durationOf(toast)}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <Alert
        elevation={6}
        severity={severity}
        onClose={onClose}
        {...(action ? { action: <Act action={action} onDone={onClose} /> } : {})}
        sx={{ maxWidth: 560, overflowWrap: 'anywhere', border: 1, borderColor: 'divider' }}
      >
        {message} {waiting !== null && <WaitingLink id={waiting} onFollow={onClose} />}
      </Alert>
    </Snackbar>
  );
}

function durationOf(toast: Toast): number | null {
  if (toast.severity === 'error' || toast.waiting !== null) return null;
  return toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
}

/** The action, and the way to close the message without it. */
function Act({ action, onDone }: { action: ToastAction; onDone: () => void }): ReactNode {
  return (
    <>
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          onDone();
          action.run();
        }}
        sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}
      >
        {action.label}
      </Button>
      <Button color="inherit" size="small" onClick={onDone}>
        {t('Close')}
      </Button>
    </>
  );
}
