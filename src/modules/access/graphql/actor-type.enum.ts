import { ACTOR_TYPES } from '../../../platform/context/request-context.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';

/** The makers of changes (spec, "Adjustment history row"). */
export const ActorTypeEnum = schemaEnum('ActorType', ACTOR_TYPES, 'Who made a change', {
  admin: 'A user',
  integration: 'Another system',
  customer: 'A customer',
  system: 'The service itself, or an operator',
  import: 'An import of a file',
});
