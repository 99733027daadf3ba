import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Longer than a busy machine takes for the log-in page; what takes longer is loaded anew. */
const LOG_IN_PAGE_MS_MAX = 3000;
/** A page whose scripts hang does not even look at the clock. */
const REPLY_MS_MAX = 2 * LOG_IN_PAGE_MS_MAX;

/** What runs in the page, whose types the service does not know. */
const UNTIL = `
  const until = async (isSo, endsAt) => {
    while (!isSo()) {
      if (performance.now() > endsAt) return false;
      await new Promise(requestAnimationFrame);
    }
    return true;
  };
  const form = () => document.querySelector('form:has(input[type="password"])');
  const endsAt = (patience) => performance.now() + patience;
`;

/** As another tab tells it where its reader signs out. The dashboard forgets all that it has shown. */
const SIGN_OUT = `
  const token = sessionStorage.getItem('inventory-token');
  if (document.getElementById('root') === null) return false;
  if (token === null && form() === null) return false;
  if (token !== null) {
    const channel = new BroadcastChannel('inventory-session');
    channel.postMessage({ kind: 'end', token });
    channel.close();
  }
  return until(() => location.pathname === '/admin/login' && form() !== null, endsAt(${LOG_IN_PAGE_MS_MAX}));
`;

/** To hash a password takes a tenth of a second on purpose, so the form gets what the server has told before. */
const LOG_IN = `
  if (!(await until(() => form() !== null, endsAt(patience)))) return false;
  history.replaceState(null, '', '/admin/login?to=' + encodeURIComponent(path));
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  // The page has the new address before its form is sent: what the event has begun comes before idle time.
  for (let times = 0; times < 2; times += 1) await new Promise(requestIdleCallback);
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve(Response.json(token));
  const last = document.querySelector('h1');
  form().requestSubmit();
  // It asks at once, or not at all.
  globalThis.fetch = fetch;
  const isOpen = await until(() => last?.isConnected === false && document.querySelector('h1') !== null, endsAt(patience));
  return isOpen && (location.pathname !== '/admin/' || new URL(path, location.href).pathname === '/');
`;

/**
 * Ends the session of the dashboard that a window has loaded. False where there is no dashboard in it, or it stays on its
 * page: a new one has to be loaded.
 */
export function signOut(page: Page): Promise<boolean> {
  const isSignedOut = page.evaluate<boolean>(`(async () => { ${UNTIL} ${SIGN_OUT} })()`).catch(() => false);
  return Promise.race([isSignedOut, delay(REPLY_MS_MAX, false, { ref: false })]);
}

/** Begins a session from the log-in page and opens a page of the dashboard in it; fails without its heading. */
export async function logIn(page: Page, given: { token: string; path: string; patience: number }): Promise<void> {
  const isOpen = await page.evaluate<boolean>(
    `(async () => { const { token, path, patience } = ${JSON.stringify(given)}; ${UNTIL} ${LOG_IN} })()`,
  );
  if (!isOpen) throw new Error(`The page ${given.path} did not open.`);
}
