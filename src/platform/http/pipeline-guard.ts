import type { RequestHandler } from 'express';

/**
 * A door in front of a part of the service that no guard of Nest's stands before, since it has a pipeline of its own.
 * What it lets pass is in the request context already, and nothing of its body has been read.
 */
export abstract class OuterDoor {
  /** The addresses that it stands before, and all below. */
  abstract readonly path: string;
  abstract readonly handler: RequestHandler;
}
