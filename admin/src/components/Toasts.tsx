import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf, waitingOf } from '../api/api-error';
import { WaitingLink } from './WaitingLink';
import { t } from '../language/messages';

const SHOWN_MS = 6000;
/** What can be acted on stays until it is read and reached; it also stays while it has the pointer or the keyboard. */
const SHOWN_WITH_ACTION_MS = 20_000;

/** What the reader can do about a message. */
export interface ToastAction {
  /** What it does: "Undo". */
  readonly label: string;
  /** Does it; the message goes at once. What comes of it is a message of its own. */
  run(): void;
}

interface Toast {
  readonly key: number;
  readonly severity: 'success' | 'info' | 'error';
  readonly message: string;
  /** The request that a change waits under. */
  readonly waiting: number | null;
  readonly action: ToastAction | undefined;
}

/** Short messages about what has happened, spoken by screen readers too. */
export interface Toasts {
  success(message: string, action?: ToastAction): void;
  info(message: string): void;
  /**
   * An error or its words; it stays until the reader closes it. Of a change that waits for a second person it leads to the
   * request.
   */
  error(error: unknown, action?: ToastAction): void;
}

const ToastContext = createContext<Toasts | null>(null);

/** `useToasts().success('Saved.')`. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('There is no place for messages here.');
  return toasts;
}

/** Shows one message after the other at the lower edge. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [queue, setQueue] = useState<readonly Toast[]>([]);
  const [isOpen, setOpen] = useState(false);
  const add = useCallback((toast: Omit<Toast, 'key'>) => {
    setQueue((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, ...toast }]);
    setOpen(true);
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (message, action) => add({ severity: 'success', message, action, waiting: null }),
      info: (message) => add({ severity: 'info', message, action: undefined, waiting: null }),
      error: (error, action) => {
        const waiting = waitingOf(error);
        const message = typeof error === 'string' ? error : messageOf(error);
        add({ severity: waiting === null ? 'error' : 'info', message, action, waiting });
      },
    }),
    [add],
  );
  const [toast, following] = queue;
  // What came later is of more use than the way back from what came before.
  const givesWay = following !== undefined && toast?.action !== undefined && toast.severity !== 'error';
  const next = (): void => {
    setQueue(queue.slice(1));
    setOpen(queue.length > 1);
  };
  return (
    <ToastContext value={toasts}>
      {children}
      <Snackbar
        key={toast?.key ?? 0}
        open={isOpen && toast !== undefined && !givesWay}
        autoHideDuration={durationOf(toast)}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setOpen(false);
        }}
        slotProps={{ transition: { onExited: next } }}
      >
        <Alert
          elevation={6}
          severity={toast?.severity ?? 'info'}
          onClose={() => setOpen(false)}
          {...(toast?.action ? { action: <Act action={toast.action} onDone={() => setOpen(false)} /> } : {})}
          sx={{ maxWidth: 560, overflowWrap: 'anywhere', border: 1, borderColor: 'divider' }}
        >
          {toast?.message}{' '}
          {toast?.waiting != null && <WaitingLink id={toast.waiting} onFollow={() => setOpen(false)} />}
        </Alert>
      </Snackbar>
    </ToastContext>
  );
}

function durationOf(toast: Toast | undefined): number | null {
  if (toast?.severity === 'error' || toast?.waiting != null) return null;
  return toast?.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
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
