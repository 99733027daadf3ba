import type { ForBound } from './bound-callers.js';
import type { ResponseKeeping } from './response-keeping.js';
import type { Permission } from './route.decorators.js';

/**
 * Who may read or run a GraphQL field: a resource id as on REST, or one of three words. `staff` admits every admin
 * user and integration, whatever their resources. `account` admits users as well who have yet to set up the second factor
 * that their role asks for. `inherited` is for a field of an object whose readers were admitted by the
 * field that returned it.
 */
export type GraphqlFieldPermission = Exclude<Permission, 'anonymous' | 'self'> | 'staff' | 'account' | 'inherited';

/** What the declaration of a field says; the guard and the keeping of responses go by it. */
export interface GraphqlFieldDefinition {
  readonly permission: GraphqlFieldPermission;
  /** Undefined: a caller who is bound to sources is refused, where the permission is `inherited` too. */
  readonly forBoundCallers: ForBound | undefined;
  readonly kind: 'query' | 'mutation' | 'field';
  /**
   * As for REST routes: who keeps the response of a mutation with an `Idempotency-Key`. `none` where nothing of it may
   * be kept, as of the routes that log in. Their requests or responses hold what is stored hashed elsewhere.
   */
  readonly idempotency: ResponseKeeping | 'none';
}

export const FIELD = 'graphql:field';
