import type { RequestHandler } from 'express';

/**
 * Stands before a part of the service that has a pipeline of its own, where no guard of Nest's does.
 * What it lets pass is in the request context already, and nothing of its body has been read.
 */
export abstract class PipelineGuard {
  /** The addresses that it stands before, and all below. */
  abstract readonly path: string;
  abstract readonly handler: RequestHandler;
}
