import { useCallback, useRef } from 'react';
import { useToasts } from '../components/Toasts';
import { hasCode, waitingOf } from './api-error';
import { requestNamed } from './graphql';
import type { NamedResult } from './graphql';
import { newKey } from './new-key';
import type { TypedDocument } from './typed-document';
import { useRefresh } from './use-operation';
import type { Write } from './use-operation';

/**
 * After these it is unknown whether the change was made, now or when it was sent before: the same key again finds out. A
 * session that has ended says nothing of an earlier try whose response was lost.
 */
const UNKNOWN_OUTCOMES = [
  'OFFLINE',
  'TIMEOUT',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'CONFLICT',
  'UNAUTHENTICATED',
];

/** Whether the change may have been made all the same. */
export function isOutcomeUnknown(error: unknown): boolean {
  return UNKNOWN_OUTCOMES.some((code) => hasCode(error, code));
}

/** Sends a mutation under a key of its own, and reads everything on the page anew. */
export type KeyedRequest = <Result, Given extends Readonly<Record<string, unknown>>>(
  document: TypedDocument<Result, Given>,
  variables: Given,
) => Promise<NamedResult<Result>>;

/**
 * Mutations with an `Idempotency-Key`: a form that is sent again because its response was lost is not done twice.
 * Another content, or another try after a refusal, is a request of its own.
 */
export function useKeyedRequest(): KeyedRequest {
  const refresh = useRefresh();
  const toasts = useToasts();
  const open = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return useCallback(
    async (document, variables) => {
      const content = JSON.stringify([document, variables]);
      const key = open.current?.content === content ? open.current.key : newKey();
      open.current = { content, key };
      try {
        const result = await requestNamed(document, variables, { idempotencyKey: key });
        open.current = null;
        await refresh();
        return result;
      } catch (error) {
        if (waitingOf(error) !== null) toasts.error(error);
        if (!isOutcomeUnknown(error)) open.current = null;
        throw error;
      }
    },
    [refresh, toasts],
  );
}

/** As `useWrite`, with an `Idempotency-Key`. Writes that move stock are sent by `useStockWrite`, which offers to undo them. */
export function useKeyedWrite(): Write {
  const send = useKeyedRequest();
  const toasts = useToasts();
  return useCallback(
    async (document, variables, message) => {
      const { data } = await send(document, variables);
      if (message !== undefined) toasts.success(message);
      return data;
    },
    [send, toasts],
  );
}
