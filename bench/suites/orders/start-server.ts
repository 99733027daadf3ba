import { startApiServer } from '../../harness/api-server.js';
import type { ApiServer } from '../../harness/api-server.js';
import type { ServerAddress } from '../../harness/databases.js';

/** Starts the server of the orders suite; `beside` is one that runs already and shares its administrator. */
export async function startOrdersServer(database: ServerAddress, log: string, beside?: ApiServer): Promise<ApiServer> {
  return startApiServer({
    database,
    log,
    script: new URL('../../processes/orders-server.js', import.meta.url),
    beside,
  });
}
