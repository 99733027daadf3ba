import { useEffect } from 'react';
import { matchRoutes, useLocation } from 'react-router';
import { loadLazyParts } from '../components/lazy-part';
import { useSession } from '../session/session';
import { mayOpen } from './area';
import { PAGES } from './areas';

const OFFLINE_PAGES = PAGES.filter(({ goesOnOffline = false }) => goesOnOffline);
const ADDRESSES = OFFLINE_PAGES.map(({ path }) => ({ path: `/${path}` }));
/** Where the browser does not tell when it has nothing else to do. */
const IDLE_MS = 2000;

/**
 * On a page that goes on without a connection, loads what may be opened from it: its fellow pages, the menus and the
 * log-in. It waits until the browser has nothing else to do. Other pages load these when they are opened.
 */
export function useReadyForOffline(): void {
  const { pathname } = useLocation();
  const session = useSession();
  const goesOn = matchRoutes(ADDRESSES, pathname) !== null;
  useEffect(() => {
    if (!goesOn) return undefined;
    const load = (): void => {
      // A browser may remember what failed, and there is nothing to be had.
      if (!navigator.onLine) return;
      const pages = OFFLINE_PAGES.filter((page) => mayOpen(page, session));
      void Promise.allSettled([loadLazyParts(), ...pages.map((page) => page.load())]);
    };
    return whenIdle(load);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once is enough: what was loaded stays.
  }, [goesOn]);
}

/** Calls it once the browser has nothing else to do; the result takes that back. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(work);
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, IDLE_MS);
  return () => clearTimeout(id);
}
