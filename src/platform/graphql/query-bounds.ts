import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { getVariableValues, GraphQLError } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode, ValidationContext, ValidationRule } from 'graphql';
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import type { ComplexityEstimator } from 'graphql-query-complexity';

/** What a query may be at most; the queries of the dashboard stay well below. */
export const QUERY_BOUNDS = {
  /** Words and signs of the text. */
  tokens: 10_000,
  /** Entries of one list in the variables: the longest lists of the schema take as many. */
  listEntries: 10_000,
  /** Levels of fields below each other. */
  depth: 12,
  aliases: 30,
  /** Fields of the response, those of each row of a page included. */
  complexity: 25_000,
} as const;

/** The rules would throw, which is taken for a fault of the server's own; a refusal is what they are to say. */
const REFUSING = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError): void =>
      context?.reportError(new GraphQLError(message)),
  ],
};

/** Bounds that the text alone decides. */
export const BOUNDING_RULES = [
  maxDepthRule({ n: QUERY_BOUNDS.depth, ignoreIntrospection: false, ...REFUSING }),
  maxAliasesRule({ n: QUERY_BOUNDS.aliases, ...REFUSING }),
] as unknown as ValidationRule[];

/**
 * Refuses an operation whose variables do not fit, or that asks for too much, before any of it runs. Pages count by the
 * size that is asked for.
 */
export const COMPLEXITY_BOUND: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ request, document, schema, operation }) => {
        if (operation) refuseVariables(schema, operation, request);
        const complexity = complexityOf(schema, document, request);
        if (complexity <= QUERY_BOUNDS.complexity) return Promise.resolve();
        throw new GraphQLError(
          `The query asks for too much: its complexity is ${complexity}, ${QUERY_BOUNDS.complexity} is allowed.`,
          { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } },
        );
      },
    }),
};

/** The first fault ends the look: the converter would go on through a million of them. */
function refuseVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  { variables = {} }: Pick<GraphQLRequest, 'variables'>,
): void {
  const [fault] = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 }).errors ?? [];
  if (!fault) return;
  throw new GraphQLError(fault.message, {
    nodes: fault.nodes ?? null,
    extensions: { ...fault.extensions, code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
}

const extensionsEstimator = fieldExtensionsEstimator();

/** What a field declares. A negative number of rows, which nothing has refused yet, makes no field cheaper than free. */
const declaredEstimator: ComplexityEstimator = (options) => {
  const complexity = extensionsEstimator(options);
  return typeof complexity === 'number' ? Math.max(1, complexity) : complexity;
};

function complexityOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  { operationName, variables }: Pick<GraphQLRequest, 'operationName' | 'variables'>,
): number {
  try {
    return getComplexity({
      schema,
      query,
      ...(operationName ? { operationName } : {}),
      variables: variables ?? {},
      estimators: [declaredEstimator, simpleEstimator({ defaultComplexity: 1 })],
    });
  } catch (error) {
    // Arguments that do not fit: nothing of the operation will run, and the execution says it better.
    if (error instanceof GraphQLError) return 0;
    throw error;
  }
}
