import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, lazy, Suspense, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ViewerQuery } from '../api/generated/session';
import { SignOutDocument, ViewerDocument } from '../api/generated/session';
import { request } from '../api/graphql';
import { ErrorState } from '../components/ErrorState';
import { lazyPart } from '../components/lazy-part';
import { PageLoading } from '../components/PageLoading';
import { worksWithinSources } from './bound-callers';
import { endSession, onSessionChange, sessionState } from './session-store';

/** Who is logged in. */
export type Viewer = ViewerQuery['viewer'];

/** One resource, or several of which any is enough. */
export type Permission = string | readonly string[];

export interface Session {
  readonly viewer: Viewer;
  /** Whether the server would allow it; of several resources any is enough. The server checks anew at each request. */
  can(permission: Permission): boolean;
  signOut(): void;
}

/** Few ever see it: it is no part of the first load. */
const EnrolPage = lazy(async () => ({ default: (await import('../pages/account/EnrolPage')).EnrolPage }));

const LogInDialog = lazyPart(async () => (await import('./LogInDialog')).LogInDialog);

const VIEWER = queryOptions({
  queryKey: ['viewer'],
  queryFn: ({ signal }) => request(ViewerDocument, {}, { signal }),
  staleTime: 60_000,
});

/** Asks who is logged in while the page is still on its way. What comes of it, `SessionGate` says. */
export function askForViewer(client: QueryClient): void {
  if (sessionState().token !== null) void client.prefetchQuery(VIEWER);
}

const SessionContext = createContext<Session | null>(null);

/** The session of the reader. Throws outside of `SessionGate`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session here.');
  return session;
}

/** Shows its children to whom it is permitted, and nothing to others. */
export function PermissionGate({ permission, children }: { permission: Permission; children: ReactNode }): ReactNode {
  return useSession().can(permission) ? children : null;
}

/** Where the log-in page leads to afterwards. */
function logInAddress(to: string): string {
  return to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`;
}

/** Asks who is logged in before it shows anything; without a session it leads to the log-in page and back. */
export function SessionGate({ children }: { children: ReactNode }): ReactNode {
  const { token, end, keepsPage } = useSyncExternalStore(onSessionChange, sessionState);
  const location = useLocation();
  const client = useQueryClient();
  // What the last reader was shown is not the next one's to see.
  useEffect(() => {
    if (token === null && !keepsPage) client.clear();
  }, [client, token, keepsPage]);
  if (token === null && !keepsPage) {
    const to = end === 'signed-out' ? '/' : location.pathname + location.search;
    return <Navigate to={logInAddress(to)} replace />;
  }
  return <OpenSession isInterrupted={token === null}>{children}</OpenSession>;
}

interface OpenSessionProps {
  /** The token has ended, and the page stays for the next one. */
  readonly isInterrupted: boolean;
  readonly children: ReactNode;
}

function OpenSession({ isInterrupted, children }: OpenSessionProps): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(VIEWER);
  const session = useMemo(() => (data ? sessionOf(data.viewer) : null), [data]);
  if (session) {
    return (
      <SessionContext value={session}>
        {session.viewer.lacksSecondFactor ? (
          <Suspense fallback={<PageLoading />}>
            <EnrolPage />
          </Suspense>
        ) : (
          children
        )}
        {isInterrupted && (
          <LogInDialog username={session.viewer.label ?? ''} onDone={() => void client.invalidateQueries()} />
        )}
      </SessionContext>
    );
  }
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function sessionOf(viewer: Viewer): Session {
  const allowed = new Set(viewer.permissions);
  const isOpen = (resource: string): boolean => viewer.boundSources === null || worksWithinSources(resource);
  const has = (resource: string): boolean => isOpen(resource) && (viewer.isAll || allowed.has(resource));
  return {
    viewer,
    can: (permission) => (typeof permission === 'string' ? has(permission) : permission.some(has)),
    signOut: () => {
      // The page does not wait: the session ends here also where the server cannot be reached.
      request(SignOutDocument).catch(() => undefined);
      endSession('signed-out');
    },
  };
}
