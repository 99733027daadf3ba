import { beginSession, endSession, onSessionChange, sessionState, sessionToken } from './session-store';

/** How long a new tab waits for another one's reply before it shows the log-in page; a later reply is taken too. */
const ANSWER_MS = 150;

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'answer'; readonly token: string }
  | { readonly kind: 'end'; readonly token: string };

/**
 * Shares the session with the other tabs of this browser. A link that is opened in a new tab needs no second log-in,
 * and signing out in one tab does so in all. Nothing is kept when the last of them is closed. Resolves when it is known
 * whether another tab has a session.
 */
export function shareSession(): Promise<void> {
  const channel = new BroadcastChannel('inventory-session');
  const tell = (message: Message): void => channel.postMessage(message);
  let last = sessionToken();
  onSessionChange(() => {
    const { token, end } = sessionState();
    if (token === null && end === 'signed-out' && last !== null) tell({ kind: 'end', token: last });
    last = token;
  });
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const token = sessionToken();
      if (data.kind === 'ask' && token !== null) tell({ kind: 'answer', token });
      // A user who signed out of this tab did not ask for another's session.
      if (data.kind === 'answer' && token === null && sessionState().end === null) beginSession(data.token);
      if (data.kind === 'end' && data.token === token) endSession('signed-out');
      if (data.kind === 'answer') resolve();
    });
    if (sessionToken() !== null) return resolve();
    tell({ kind: 'ask' });
    setTimeout(resolve, ANSWER_MS);
  });
}
