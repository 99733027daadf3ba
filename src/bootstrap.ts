import type { NestExpressApplication } from '@nestjs/platform-express';
import { FirstAdmin } from './modules/access/index.js';
import { HistoryTriggers } from './modules/adjustment-history/index.js';
import { SecurityLogTriggers } from './modules/security-log/index.js';
import { Environment } from './platform/config/environment.js';
import { setupDashboard } from './platform/http/dashboard.js';
import { configureHttp } from './platform/http/http.setup.js';
import { setupOpenApi } from './platform/http/openapi.js';
import { assertRoutesAreDeclared } from './platform/http/route-declarations.js';
import { requestLog } from './platform/observability/request-log.js';

/** Connections that may wait to be taken up: a launch brings thousands at once, and Node's own 511 are refused beyond. */
const CONNECTIONS_WAITING_MAX = 4096;

/** Where a process listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves the API of an application: the server does it, and so does every test. It responds before migrations have run.
 */
export async function startApi(app: NestExpressApplication, { host, port }: ListenAddress): Promise<void> {
  assertRoutesAreDeclared(app);
  configureHttp(app, app.get(Environment), { middlewares: [requestLog(app)] });
  setupOpenApi(app);
  setupDashboard(app);
  // Nest hands what follows the port to Node as it is, though its types know of the host alone.
  await app.listen(port, ...([host, CONNECTIONS_WAITING_MAX] as unknown as [string]));
}

/** What needs the schema as this build knows it: the first user, and a look at what the server did not allow. */
export async function prepareData(app: NestExpressApplication): Promise<void> {
  await app.get(FirstAdmin).ensure();
  await app.get(HistoryTriggers).warnIfMissing();
  await app.get(SecurityLogTriggers).warnIfMissing();
}
