import { Injectable, Logger } from '@nestjs/common';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { Environment } from '../config/environment.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** No client sends more than a few lines here. */
const HEADERS_TIMEOUT_MS = 5_000;

/**
 * A listener of its own for the metrics and the health checks, where `METRICS_PORT` names a port. It stays up while the
 * main port already refuses connections on the way down.
 */
@Injectable()
export class MetricsServer {
  private readonly logger = new Logger('Metrics');
  private server: Server | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
  ) {}

  /** Begins to measure the process, and listens if a port is configured. Rejects where the port is taken. */
  async start(): Promise<void> {
    this.metrics.collectProcess();
    const { METRICS_PORT, METRICS_HOST, HOST } = this.environment;
    if (METRICS_PORT === undefined) return;
    const host = METRICS_HOST ?? HOST;
    const server = createServer((request, response) => void this.respond(request.url ?? '', response));
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(METRICS_PORT, host, resolve);
    });
    this.server = server;
    this.logger.log(`Metrics are at http://${host}:${METRICS_PORT}/metrics.`);
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  private async respond(url: string, response: ServerResponse): Promise<void> {
    const [path] = url.split('?', 1);
    try {
      if (path === '/metrics')
        send(response, 200, this.metrics.registry.contentType, await this.metrics.registry.metrics());
      else if (path === '/health/live') sendJson(response, 200, { status: 'ok' });
      else if (path === '/health/ready') await this.sendReadiness(response);
      else sendJson(response, 404, { message: 'Request does not match any route.' });
    } catch (error) {
      this.logger.error(`The metrics could not be read: ${String(error)}`);
      sendJson(response, 500, { message: 'The metrics could not be read.' });
    }
  }

  private async sendReadiness(response: ServerResponse): Promise<void> {
    const report = await this.readiness.check();
    sendJson(response, report.status === 'ok' ? 200 : 503, report);
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(text);
}
