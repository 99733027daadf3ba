import type { ExecutionContext } from '@nestjs/common';

/**
 * Who records the response: one transaction around the work, or the work in transactions of its own. With `in-groups` the
 * work also looks whether the key has a response already, for all the requests that it does at once.
 */
export type ResponseKeeping = 'one-transaction' | 'by-handler' | 'in-groups';

/** Gives a repeated request the first response again; the module that keeps the responses provides it. */
export abstract class ResponseKeeper {
  /** The response of the handler's `work`, or the one that is kept. Undefined for requests of which none is kept. */
  abstract respond(context: ExecutionContext, work: () => Promise<unknown>): Promise<unknown> | undefined;
}
