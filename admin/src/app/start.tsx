import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { shareSession } from '../session/other-tabs';

/** Shows the dashboard. The language has to be known before this module is loaded. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element "root".');
  await shareSession();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
