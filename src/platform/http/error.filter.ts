import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { errorBody, STATUS_OF_KIND, waitingBody } from './error-body.js';
import { refusalOf, reportUnexpected } from './refusal.js';

/** The response to a failed request. */
interface Failure {
  readonly status: number;
  readonly body: object;
}

const MESSAGE_LENGTH_MAX = 300;
const RETRY_AFTER_SECONDS = '1';

/**
 * The last stop of every failure of a request. A refusal is shown in the upstream's shape. Everything unexpected is a
 * 500: its text names the id under which the log has the rest. Never a stack, never SQL.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    // Resolvers and other doors have their own last stop.
    if (host.getType() !== 'http') throw error;
    const response = host.switchToHttp().getResponse<Response>();
    const { status, body } = this.failureOf(error);
    if (response.headersSent) {
      // A half-sent response cannot become a refusal any more: the broken connection tells the client.
      response.destroy();
      return;
    }
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if ((status === 429 || status === 503) && !response.hasHeader('Retry-After')) {
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    }
    response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
    response.send(JSON.stringify(body));
  }

  private failureOf(error: unknown): Failure {
    if (error instanceof HttpException) return this.failureOfHttp(error);
    const refusal = refusalOf(error, this.logger);
    if (refusal?.kind === 'waiting') return { status: STATUS_OF_KIND.waiting, body: waitingBody(refusal) };
    return refusal ? { status: STATUS_OF_KIND[refusal.kind], body: errorBody(refusal) } : this.unexpected(error);
  }

  /** What the framework and its parsers throw. */
  private failureOfHttp(error: HttpException): Failure {
    const status = error.getStatus();
    const response = error.getResponse();
    // A health check's report is a 503 with a body of its own.
    if (status === 503 && typeof response === 'object' && !('message' in response)) return { status, body: response };
    if (status >= 500) return this.unexpected(error);
    if (status === 404) return { status, body: { message: 'Request does not match any route.' } };
    return { status, body: { message: error.message.slice(0, MESSAGE_LENGTH_MAX) } };
  }

  private unexpected(error: unknown): Failure {
    return { status: 500, body: { message: reportUnexpected(error, this.logger) } };
  }
}
