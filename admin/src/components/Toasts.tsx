import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf, waitingOf } from '../api/api-error';
import { WaitingLink } from './WaitingLink';

const SHOWN_MS = 6000;

interface Toast {
  readonly key: number;
  readonly severity: 'success' | 'info' | 'error';
  readonly message: string;
  /** The request that a change waits under. */
  readonly waiting: number | null;
}

/** Short messages about what has happened, spoken by screen readers too. */
export interface Toasts {
  success(message: string): void;
  info(message: string): void;
  /**
   * An error or its words; it stays until the reader closes it. Of a change that waits for a second person it leads to the
   * request.
   */
  error(error: unknown): void;
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
  const add = useCallback((severity: Toast['severity'], message: string, waiting: number | null = null) => {
    setQueue((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, severity, message, waiting }]);
    setOpen(true);
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      success: (message) => add('success', message),
      info: (message) => add('info', message),
      error: (error) => {
        const waiting = waitingOf(error);
        const message = typeof error === 'string' ? error : messageOf(error);
        add(waiting === null ? 'error' : 'info', message, waiting);
      },
    }),
    [add],
  );
  const [toast] = queue;
  const next = (): void => {
    setQueue(queue.slice(1));
    setOpen(queue.length > 1);
  };
  return (
    <ToastContext value={toasts}>
      {children}
      <Snackbar
        key={toast?.key ?? 0}
        open={isOpen && toast !== undefined}
        autoHideDuration={toast?.severity === 'error' || toast?.waiting != null ? null : SHOWN_MS}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setOpen(false);
        }}
        slotProps={{ transition: { onExited: next } }}
      >
        <Alert
          elevation={6}
          severity={toast?.severity ?? 'info'}
          onClose={() => setOpen(false)}
          sx={{ maxWidth: 560, overflowWrap: 'anywhere', border: 1, borderColor: 'divider' }}
        >
          {toast?.message}{' '}
          {toast?.waiting != null && <WaitingLink id={toast.waiting} onFollow={() => setOpen(false)} />}
        </Alert>
      </Snackbar>
    </ToastContext>
  );
}
