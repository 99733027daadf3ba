import { useCallback } from 'react';
import { createBrowserRouter, matchRoutes, Outlet } from 'react-router';
import type { RouteObject } from 'react-router';
import { LogInPage } from '../session/LogInPage';
import { SessionGate, useSession } from '../session/session';
import { LinkAccess } from '../components/link-access';
import { PageLoading } from '../components/PageLoading';
import { ToastProvider } from '../components/Toasts';
import type { ComponentType, ReactNode } from 'react';
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
          { path: '/login', element: <LogInPage />, errorElement: <FailedPage /> },
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

function routeOf({ path, permission, load }: AreaPage): RouteObject {
  const lazy = async (): Promise<{ Component: ComponentType }> => {
    const Page = await load();
    const Component = (): ReactNode =>
      permission === undefined ? <Page /> : <Permitted permission={permission} page={Page} />;
    return { Component };
  };
  return path === '' ? { index: true, lazy } : { path, lazy };
}

const ADDRESSES = PAGES.map(({ path, permission }) => ({ path: `/${path}`, handle: permission }));

/** Tells the links of the pages which of them lead the reader to a page that they may see. */
function PermittedLinks({ children }: { children: ReactNode }): ReactNode {
  const { can } = useSession();
  const mayOpen = useCallback(
    (address: string) => {
      const permission = matchRoutes(ADDRESSES, address.replace(/[?#].*$/, ''))?.[0]?.route.handle;
      return permission === undefined || can(permission);
    },
    [can],
  );
  return <LinkAccess value={mayOpen}>{children}</LinkAccess>;
}

function Permitted({
  permission,
  page: Page,
}: {
  permission: NonNullable<AreaPage['permission']>;
  page: ComponentType;
}): ReactNode {
  return useSession().can(permission) ? <Page /> : <NoPermissionPage />;
}
