import { startApiServer } from '../../harness/api-server.js';
import type { ApiServer, ApiServerOptions } from '../../harness/api-server.js';

/** Starts a server of the suites that place orders: with an empty route for them, and tasks that tell of its process. */
export async function startOrdersServer(options: ApiServerOptions): Promise<ApiServer> {
  return startApiServer({ ...options, script: new URL('../../processes/orders-server.js', import.meta.url) });
}
