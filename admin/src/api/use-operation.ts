import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useToasts } from '../components/Toasts';
import { waitingOf } from './api-error';
import { request } from './graphql';
import type { TypedDocument } from './typed-document';

type Variables = Readonly<Record<string, unknown>>;

interface OperationOptions {
  /** False while something that the query needs is not known, or its part of the page is not open. */
  readonly isEnabled?: boolean;
  /**
   * Shows the last response until the next one is there, so that a list does not empty between two pages. On by
   * default.
   */
  readonly keepsLast?: boolean;
  /** Reads again at this pace while the page is seen: for progress. */
  readonly everyMs?: number | false;
  readonly staleMs?: number;
}

/** Reads a query of `api/generated`; responses are shared by the operation and its variables. */
export function useOperation<Result, Given extends Variables>(
  document: TypedDocument<Result, Given>,
  variables: Given,
  { isEnabled = true, keepsLast = true, everyMs = false, staleMs }: OperationOptions = {},
): UseQueryResult<Result> {
  return useQuery({
    queryKey: [document, variables],
    queryFn: ({ signal }) => request(document, variables, { signal }),
    enabled: isEnabled,
    refetchInterval: everyMs,
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  }) as UseQueryResult<Result>;
}

/** Runs a mutation; says `message` when it is done. */
export type Write = <Result, Given extends Variables>(
  document: TypedDocument<Result, Given>,
  variables: Given,
  message?: string,
) => Promise<Result>;

/**
 * Runs a mutation, reads everything on the page anew, and says that it is done. Throws what `request` throws, for the form
 * or dialog that called it. A change of stock shows in many places: which, is not for a page to know.
 */
export function useWrite(): Write {
  const refresh = useRefresh();
  const toasts = useToasts();
  return useCallback(
    async (document, variables, message) => {
      const result = await request(document, variables).catch((error: unknown) => {
        if (waitingOf(error) !== null) toasts.error(error);
        throw error;
      });
      await refresh();
      if (message !== undefined) toasts.success(message);
      return result;
    },
    [refresh, toasts],
  );
}

/** Reads everything on the page anew; what other pages have read is read again when they are opened. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
}
