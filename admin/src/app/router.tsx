import { useCallback } from 'react';
import { createBrowserRouter, matchRoutes, Outlet } from 'react-router';
import type { RouteObject } from 'react-router';
import { SessionGate, useSession } from '../session/session';
import { LinkAccess } from '../components/link-access';
import { PageLoading } from '../components/PageLoading';
import { ToastProvider } from '../components/Toasts';
import type { ComponentType, ReactNode } from 'react';
import { mayOpen } from './area';
import type { AreaPage } from './area';
import { PAGES } from './areas';
import { FailedPage, MissingPage, NoPermissionPage } from './FallbackPages';
import { Layout } from './Layout';

/** Every address of the dashboard, below `/admin/`. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(
    [
      {
        // Messages outlive the page that has caused them, and may lead to another one.
        element: (
          <ToastProvider>
            <Outlet />
          </ToastProvider>
        ),
        errorElement: <FailedPage />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          {
            path: '/login',
            lazy: async () => ({ Component: (await import('../session/LogInPage')).LogInPage }),
            errorElement: <FailedPage />,
            hydrateFallbackElement: <PageLoading />,
          },
          {
            path: '/',
            element: (
              <SessionGate>
                <PermittedLinks>
                  <Layout />
                </PermittedLinks>
              </SessionGate>
            ),
            errorElement: <FailedPage />,
            hydrateFallbackElement: <PageLoading />,
            children: [
              // A page that fails leaves the navigation as it is.
              {
                errorElement: <FailedPage />,
                children: [...PAGES.map(routeOf), { path: '*', element: <MissingPage /> }],
              },
            ],
          },
        ],
      },
    ],
    { basename: import.meta.env.BASE_URL },
  );
}

function routeOf(page: AreaPage): RouteObject {
  const { path } = page;
  const lazy = async (): Promise<{ Component: ComponentType }> => {
    const Page = await page.load();
    const Component = (): ReactNode => (mayOpen(page, useSession()) ? <Page /> : <NoPermissionPage />);
    return { Component };
  };
  return path === '' ? { index: true, lazy } : { path, lazy };
}

const ADDRESSES = PAGES.map((page) => ({ path: `/${page.path}`, handle: page }));

/** Tells the links of the pages which of them lead the reader to a page that they may see. */
function PermittedLinks({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const leadsOn = useCallback(
    (address: string) => {
      const page = matchRoutes(ADDRESSES, address.replace(/[?#].*$/, ''))?.[0]?.route.handle;
      return page === undefined || mayOpen(page, session);
    },
    [session],
  );
  return <LinkAccess value={leadsOn}>{children}</LinkAccess>;
}
