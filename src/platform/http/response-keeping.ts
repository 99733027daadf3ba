import type { ExecutionContext } from '@nestjs/common';

/** Who records the response: one transaction around the work, or the work in transactions of its own. */
export type ResponseKeeping = 'one-transaction' | 'by-handler';

/** Gives a repeated request the first response again; the module that keeps the responses provides it. */
export abstract class ResponseKeeper {
  /** The response of the handler's `work`, or the one that is kept. Undefined for requests of which none is kept. */
  abstract respond(context: ExecutionContext, work: () => Promise<unknown>): Promise<unknown> | undefined;
}
