import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { messageOf, waitingOf } from '../api/api-error';
import { onSessionChange, sessionState } from '../session/session-store';
import { ToastBar } from './ToastBar';

/** What the reader can do about a message. */
export interface ToastAction {
  /** What it does: "Undo". */
  readonly label: string;
  /** Does it; the message goes at once. What comes of it is a message of its own. */
  run(): void;
}

/** A message that is shown or waits. */
export interface Toast {
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

const readerNow = (): number => sessionState().reader;

/**
 * Shows one message after the other at the lower edge. What a reader was told, and could undo, is not the next one's to
 * see. Nor is what comes of their last write once they are gone. So each has a provider of their own.
 */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const reader = useSyncExternalStore(onSessionChange, readerNow);
  return <ReaderToasts key={reader}>{children}</ReaderToasts>;
}

function ReaderToasts({ children }: { children: ReactNode }): ReactNode {
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
      {toast && (
        <ToastBar
          key={toast.key}
          toast={toast}
          isOpen={isOpen && !givesWay}
          onClose={() => setOpen(false)}
          onGone={next}
        />
      )}
    </ToastContext>
  );
}
