import { useCallback } from 'react';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useRefresh } from '../../api/use-operation';
import type { Write } from '../../api/use-operation';

/**
 * As `useKeyedWrite`; after a refusal, too, everything on the page is read anew. A refusal often comes of what another
 * user has done meanwhile: the form then shows what is left.
 */
export function useOrderWrite(): Write {
  const write = useKeyedWrite();
  const refresh = useRefresh();
  return useCallback(
    async (document, variables, message) => {
      try {
        return await write(document, variables, message);
      } catch (error) {
        await refresh();
        throw error;
      }
    },
    [write, refresh],
  );
}
