import { hasUnsaved } from './unsaved';

/** The token lives as long as the tab; `other-tabs.ts` hands it to tabs that are opened beside it. */
const TOKEN_KEY = 'inventory-token';

/** How a session ended: the reader signed out, or the token is no longer good. */
type SessionEnd = 'signed-out' | 'lost';

type Listener = () => void;

interface SessionState {
  readonly token: string | null;
  readonly end: SessionEnd | null;
  /** The page stays for the next log-in of the same reader: something on it is not saved yet. */
  readonly keepsPage: boolean;
  /** Which reader of this tab it is: another number once nothing of the last one stays. */
  readonly reader: number;
}

let state: SessionState = { token: readToken(), end: null, keepsPage: false, reader: 0 };
const listeners = new Set<Listener>();

function readToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(TOKEN_KEY);
    else sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // A browser that keeps nothing has the session until the page is loaded anew.
  }
}

function become(next: SessionState): void {
  state = next;
  keepToken(next.token);
  for (const listener of listeners) listener();
}

/** The bearer token of this session; null where no user is logged in. */
export function sessionToken(): string | null {
  return state.token;
}

/** The state as one value that changes only when the session does. */
export function sessionState(): SessionState {
  return state;
}

export function beginSession(token: string): void {
  become({ ...state, token, end: null, keepsPage: false });
}

/** Does nothing where no session is open, so that several failing requests end it once. */
export function endSession(end: SessionEnd): void {
  if (state.token === null) return;
  const keepsPage = end === 'lost' && hasUnsaved();
  become({ token: null, end, keepsPage, reader: state.reader + (keepsPage ? 0 : 1) });
}

/** Gives up the page that was kept for its reader. */
export function leavePage(): void {
  become({ ...state, keepsPage: false, reader: state.reader + 1 });
}

/** Calls back at each change; returns what ends that. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
