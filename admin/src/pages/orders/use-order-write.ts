import { useCallback } from 'react';
import type { TypedDocument } from '../../api/typed-document';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useRefresh } from '../../api/use-operation';

type Variables = Readonly<Record<string, unknown>>;

/**
 * As `useKeyedWrite`; after a refusal, too, everything on the page is read anew: what was refused is often what somebody
 * else has done meanwhile, and the form shows what is left.
 */
export function useOrderWrite(): <Result, Given extends Variables>(
  document: TypedDocument<Result, Given>,
  variables: Given,
  message?: string,
) => Promise<Result> {
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
