import type { TestApplication } from './application.js';
import type { CallOptions } from './http-client.js';

/** A failed field as a client sees it. */
export interface GraphqlFailure {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly [name: string]: unknown };
}

/** A response of `/graphql`; `data` is what the test asserts. */
export interface GraphqlAnswer<Data = any> {
  readonly status: number;
  readonly data: Data;
  readonly errors: readonly GraphqlFailure[] | undefined;
  readonly headers: Headers;
}

/** Sends one GraphQL operation, as a client outside would. */
export async function graphql(
  app: Pick<TestApplication, 'http'>,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<GraphqlAnswer> {
  const { status, body, headers } = await app.http.post('/graphql', { query, variables }, options);
  return { status, data: body.data, errors: body.errors, headers };
}

/** The data of an operation that has to succeed. */
export async function graphqlData(
  app: Pick<TestApplication, 'http'>,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<any> {
  const answer = await graphql(app, query, variables, options);
  if (answer.errors) throw new Error(`The operation failed: ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

/** The codes of the failures of a response, in their order. */
export function codesOf({ errors }: GraphqlAnswer): readonly string[] {
  return (errors ?? []).map(({ extensions }) => extensions.code);
}
