import { useCallback, useRef } from 'react';
import { useToasts } from '../components/Toasts';
import { hasCode, waitingOf } from './api-error';
import { request } from './graphql';
import { newKey } from './new-key';
import { useRefresh } from './use-operation';
import type { Write } from './use-operation';

/** After these it is unknown whether the change was made: the same key again finds out. */
const UNKNOWN_OUTCOMES = ['OFFLINE', 'TIMEOUT', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'CONFLICT'];

/**
 * As `useWrite`, with an `Idempotency-Key`: a form that is sent again because its response was lost is not done twice.
 * Another content, or another try after a refusal, is a request of its own.
 */
export function useKeyedWrite(): Write {
  const refresh = useRefresh();
  const toasts = useToasts();
  const open = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return useCallback(
    async (document, variables, message) => {
      const content = JSON.stringify([document, variables]);
      const key = open.current?.content === content ? open.current.key : newKey();
      open.current = { content, key };
      try {
        const result = await request(document, variables, { idempotencyKey: key });
        open.current = null;
        await refresh();
        if (message !== undefined) toasts.success(message);
        return result;
      } catch (error) {
        if (waitingOf(error) !== null) toasts.error(error);
        if (!UNKNOWN_OUTCOMES.some((code) => hasCode(error, code))) open.current = null;
        throw error;
      }
    },
    [refresh, toasts],
  );
}
