import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/query-client';
import { LateLanguage } from './LateLanguage';
import { askForViewer } from '../session/session';
import { createRouter } from './router';
import { COLOR_MODE_KEY, theme } from './theme';

function beginning(): QueryClient {
  const client = createQueryClient();
  askForViewer(client);
  return client;
}

/** The dashboard: its colours, its cache and its pages. */
export function App(): ReactNode {
  const [client] = useState(beginning);
  const [router] = useState(createRouter);
  // What `public/color-scheme.js` set for the first paint; from here on the theme's styles hold.
  useLayoutEffect(() => document.documentElement.removeAttribute('style'), []);
  return (
    <ThemeProvider theme={theme} modeStorageKey={COLOR_MODE_KEY} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <LateLanguage />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
