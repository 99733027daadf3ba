import type { ResponseKeeping } from './response-keeping.js';
import type { Permission } from './route.decorators.js';

/**
 * Who may read or run a GraphQL field: a resource id as on REST; `staff` for every admin user and integration, whatever
 * their resources; `inherited` for a field of an object whose readers have been admitted where they asked for it.
 */
export type FieldPermission = Exclude<Permission, 'anonymous' | 'self'> | 'staff' | 'inherited';

/** What the declaration of a field says; the guard and the keeping of answers go by it. */
export interface FieldDefinition {
  readonly permission: FieldPermission;
  readonly kind: 'query' | 'mutation' | 'field';
  /**
   * As for REST routes: who keeps the answer of a mutation with an `Idempotency-Key`. `none` where nothing of it may be
   * kept, as of the routes that log in: its body or its answer holds what is stored hashed elsewhere.
   */
  readonly idempotency: ResponseKeeping | 'none';
}

export const FIELD = 'graphql:field';
