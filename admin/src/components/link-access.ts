import { createContext } from 'react';

/** Whether the reader may open an address of the dashboard, as far as it is known here; the server has the last word. */
export const LinkAccess = createContext<(address: string) => boolean>(() => true);
