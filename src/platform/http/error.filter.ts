import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { randomBytes } from 'node:crypto';
import { findContext } from '../context/request-context.js';
import { isConnectionFailure, isLockConflict } from '../database/failure.js';
import { ApplicationError, invalid } from '../errors/application-error.js';
import { errorBody, STATUS_OF_KIND } from './error-body.js';
import { isUnstorableValue } from './unstorable.js';
import { searchRefusal } from './search-guard.js';

/** An answer to a failed request. */
interface Failure {
  readonly status: number;
  readonly body: object;
}

const MESSAGE_LENGTH_MAX = 300;
const RETRY_AFTER_SECONDS = '1';

/**
 * The last stop of every failure of a request: refusals in the upstream's shape, everything unexpected as a 500 whose
 * text says no more than the id under which the log has the rest. Never a stack, never SQL.
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
      // A half-sent answer cannot become a refusal any more: the broken connection tells the client.
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
    if (error instanceof ApplicationError) return failureOfRefusal(error);
    if (error instanceof HttpException) return this.failureOfHttp(error);
    if (isLockConflict(error) || isConnectionFailure(error)) {
      this.logger.warn(error instanceof Error ? error.message : String(error));
      return {
        status: STATUS_OF_KIND.busy,
        body: { message: 'The service is not available at the moment. Try again.' },
      };
    }
    const refusal = searchRefusal(error) ?? this.refusalOfStorage(error);
    return refusal ? failureOfRefusal(refusal) : this.unexpected(error);
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

  /** The second line of defence: bounds are checked before anything is written, yet no gap may become a 500. */
  private refusalOfStorage(error: unknown): ApplicationError | undefined {
    if (!isUnstorableValue(error)) return undefined;
    this.logger.warn(`The database refused a value that no check had refused: ${String(error)}`);
    return invalid('The request holds a value that can not be stored.');
  }

  private unexpected(error: unknown): Failure {
    const report = `webapi-${randomBytes(7).toString('hex')}`;
    const request = findContext()?.requestId ?? 'none';
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.logger.error(`Report ID ${report}, request ${request}: ${cause}`);
    return {
      status: 500,
      body: { message: `Internal Error. Details are available in the log. Report ID: ${report}` },
    };
  }
}

function failureOfRefusal(error: ApplicationError): Failure {
  return { status: STATUS_OF_KIND[error.kind], body: errorBody(error) };
}
