import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../config/environment.js';

/** All of it stands in the page itself: scripts, styles and the workers of its editor, which it makes of texts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FIRST_QUERY = `# Put a token behind "Bearer" in the headers below, then fetch the schema anew.
query {
  viewer {
    type
  }
}
`;

const FIRST_HEADERS = JSON.stringify({ Authorization: 'Bearer ' }, null, 2);

/**
 * GraphiQL, for developers: where the schema may be asked for, and never in production, whose build is without the
 * package. It holds no data; what it asks goes through the door like any other request.
 */
@Injectable()
export class GraphiqlPage {
  private page: Promise<Buffer> | undefined;

  constructor(private readonly environment: Environment) {}

  /** Whether a browser wants to see something where clients send their operations. */
  isWanted(request: Request): boolean {
    const { isProduction, allowsIntrospection } = this.environment;
    return (
      !isProduction &&
      allowsIntrospection &&
      request.method === 'GET' &&
      Object.keys(request.query).length === 0 &&
      request.accepts(['json', 'html']) === 'html'
    );
  }

  /** Rejects where the package is not installed. */
  async send(endpoint: string, response: Response): Promise<void> {
    this.page ??= rendered(endpoint);
    const page = await this.page;
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(page);
  }
}

/** A development package, whose own types would bring those of browsers into the service. */
const PACKAGE: string = '@graphql-yoga/render-graphiql';

interface GraphiqlPackage {
  renderGraphiQL(options: { endpoint: string; title: string; defaultQuery: string; headers: string }): string;
}

async function rendered(endpoint: string): Promise<Buffer> {
  const { renderGraphiQL } = (await import(PACKAGE)) as GraphiqlPackage;
  return Buffer.from(
    renderGraphiQL({
      endpoint,
      title: 'Multi-source inventory: GraphQL',
      defaultQuery: FIRST_QUERY,
      headers: FIRST_HEADERS,
    }),
  );
}
