import { composites } from './composites.js';
import { digests } from './digests.js';
import { emptyRoute } from './empty-route.js';
import { growth } from './growth.js';
import { history } from './history.js';
import { importFiles } from './import.js';
import { locking } from './locking.js';
import { memory } from './memory.js';
import { operators } from './operators.js';
import { orders } from './orders.js';
import { processes } from './processes.js';
import { quantitiesAt } from './quantities-at.js';
import { reads } from './reads.js';
import { reindex } from './reindex.js';
import { sourceItems } from './source-items.js';
import { start } from './start.js';
import { states } from './states.js';
import type { Suite } from './suite.js';
import { webhooks } from './webhooks.js';

/** All suites, in the order in which they run. Each of them is in the smoke as well. */
export const SUITES: readonly Suite[] = [
  emptyRoute,
  sourceItems,
  digests,
  states,
  webhooks,
  reads,
  composites,
  reindex,
  history,
  quantitiesAt,
  orders,
  locking,
  processes,
  importFiles,
  operators,
  growth,
  memory,
  start,
];
