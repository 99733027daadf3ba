import { QueryClient } from '@tanstack/react-query';
import { hasCode } from './api-error';

/** Figures of stock change all the time: what is older than this is read again when the reader comes back to it. */
const STALE_MS = 15_000;
const RETRIES = 2;
/** What another try may mend; a refusal stays one. */
const PASSING = ['OFFLINE', 'TIMEOUT', 'SERVICE_UNAVAILABLE', 'LOCK_TIMEOUT'];

/** The responses that pages share, for the time of a session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRIES && PASSING.some((code) => hasCode(error, code)),
      },
      // A write is never repeated by itself: the first try may have arrived.
      mutations: { retry: false },
    },
  });
}
