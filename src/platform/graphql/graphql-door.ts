import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, RequestHandler, Response } from 'express';
import { graphqlBounds } from '../http/body-bounds.js';
import { BodyReader } from '../http/body-reader.js';
import { STATUS_OF_KIND } from '../http/error-body.js';
import { PipelineGuard } from '../http/pipeline-guard.js';
import { refusalOf } from '../http/refusal.js';
import { StaffCallers } from '../http/staff-callers.js';
import { formatError } from './error-format.js';
import { GraphiqlPage } from './graphiql-page.js';
import { refuseRequestShape } from './request-shape.js';

/** Where GraphQL is served (contract, "Addresses"). */
export const GRAPHQL_PATH = '/graphql';

const RETRY_AFTER_SECONDS = '1';
const OK = 200;
const INTERNAL_SERVER_ERROR = 500;

/**
 * Stands before the GraphQL server, whose own pipeline begins with parsing. So the caller is known before anything of a
 * body is read, and the shape of a request before anything of it is parsed.
 */
@Injectable()
export class GraphqlDoor extends PipelineGuard implements OnModuleInit {
  override readonly path = GRAPHQL_PATH;

  private readonly logger = new Logger('GraphQL');
  private callers: StaffCallers | undefined;

  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly bodies: BodyReader,
    private readonly graphiql: GraphiqlPage,
  ) {
    super();
  }

  onModuleInit(): void {
    this.callers = this.moduleRef.get(StaffCallers, { strict: false });
  }

  override readonly handler: RequestHandler = (request, response, next) => {
    if (this.graphiql.isWanted(request)) {
      this.graphiql.send(GRAPHQL_PATH, response).catch((error: unknown) => this.refuse(response, error));
      return;
    }
    // What is told depends on who asks and changes with every sale: nobody on the way keeps it.
    response.setHeader('Cache-Control', 'no-store');
    this.enter(request).then(
      () => next(),
      (error: unknown) => this.refuse(response, error),
    );
  };

  private async enter(request: Request): Promise<void> {
    if (!this.callers) throw new Error('Nobody knows the callers yet.');
    await this.callers.admit(request);
    await this.bodies.read(request, graphqlBounds(this.bodies.largest));
    refuseRequestShape(request);
  }

  /** In the shape of every failed operation. What is refused for want of a permission is no failed request. */
  private refuse(response: Response, error: unknown): void {
    const refusal = refusalOf(error, this.logger);
    const status = !refusal ? INTERNAL_SERVER_ERROR : refusal.kind === 'forbidden' ? OK : STATUS_OF_KIND[refusal.kind];
    const failure = formatError({ message: '' }, refusal ?? error);
    if (status === STATUS_OF_KIND.unauthenticated) response.setHeader('WWW-Authenticate', 'Bearer');
    if (status === STATUS_OF_KIND.busy) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).json({ errors: [failure], data: null });
  }
}
