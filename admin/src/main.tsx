import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { shareSession } from './session/other-tabs';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element "root".');
await shareSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
