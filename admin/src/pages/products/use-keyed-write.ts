import { useCallback, useRef } from 'react';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/graphql';
import { newKey } from '../../api/new-key';
import type { TypedDocument } from '../../api/typed-document';
import { useRefresh } from '../../api/use-operation';

/** What says that the server has decided; after anything else the first try may have arrived. */
const DECIDED = ['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'UNAUTHENTICATED'];

/**
 * Runs the mutation of a form and reads everything on the page anew. A try whose answer was lost is repeated under its key,
 * so that it is done once; another form, or the same one after an answer, has a key of its own.
 */
export function useKeyedWrite(): <Result, Given extends Readonly<Record<string, unknown>>>(
  document: TypedDocument<Result, Given>,
  variables: Given,
) => Promise<Result> {
  const refresh = useRefresh();
  const lost = useRef<{ readonly sent: string; readonly key: string } | null>(null);
  return useCallback(
    async (document, variables) => {
      const sent = JSON.stringify([document, variables]);
      const key = lost.current?.sent === sent ? lost.current.key : newKey();
      lost.current = { sent, key };
      try {
        const result = await request(document, variables, { idempotencyKey: key });
        lost.current = null;
        await refresh();
        return result;
      } catch (error) {
        if (error instanceof ApiError && DECIDED.includes(error.code)) lost.current = null;
        throw error;
      }
    },
    [refresh],
  );
}
