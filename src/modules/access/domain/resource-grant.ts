import { validationFailed } from '../../../platform/errors/application-error.js';
import { isResource, ROOT_RESOURCE_ID } from './resources.js';

/** What a role or an integration is given: everything, or a list of resource ids that may be empty. */
export type ResourceGrant = { readonly all: true } | { readonly resources: readonly string[] };

/** A grant as it is stored. */
export interface StoredGrant {
  readonly isAll: boolean;
  /** Each id once; empty where the flag says everything. */
  readonly resourceIds: readonly string[];
}

/** Many times the size of the tree: more can only be a mistake. */
const RESOURCES_MAX = 1000;
const SHOWN_LENGTH_MAX = 128;

/**
 * Checks a grant. The ids are kept as given, without parents or children; the root of the tree stands for everything.
 * Throws `invalid` naming each id that the tree does not have.
 */
export function storedGrant(grant: ResourceGrant): StoredGrant {
  if ('all' in grant) return { isAll: true, resourceIds: [] };
  if (grant.resources.length > RESOURCES_MAX) {
    throw validationFailed([{ message: 'No more than %1 resources can be given.', parameters: [RESOURCES_MAX] }]);
  }
  const resourceIds = [...new Set(grant.resources)];
  const unknown = resourceIds.filter((id) => !isResource(id));
  if (unknown.length > 0) {
    throw validationFailed(
      unknown.map((id) => ({
        message: 'The resource "%1" does not exist.',
        parameters: [id.slice(0, SHOWN_LENGTH_MAX)],
      })),
    );
  }
  if (resourceIds.includes(ROOT_RESOURCE_ID)) return { isAll: true, resourceIds: [] };
  return { isAll: false, resourceIds };
}
