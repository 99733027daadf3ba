import type { Request } from 'express';

/** Knows who may ask GraphQL at all; the module that keeps users and tokens provides it. */
export abstract class StaffCallers {
  /**
   * Lets a user or an integration pass, whatever their resources. Throws `unauthenticated` and `forbidden` otherwise.
   * Nothing but the address and the headers of the request is looked at.
   */
  abstract admit(request: Request): void | Promise<void>;
}
