import { applyDecorators, SetMetadata } from '@nestjs/common';
import { Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Complexity, ReturnTypeFunc } from '@nestjs/graphql';
import type { ForBound } from '../http/bound-callers.js';
import { FIELD } from '../http/graphql-field.js';
import type { GraphqlFieldDefinition, GraphqlFieldPermission } from '../http/graphql-field.js';

/** How a field of the schema is declared. */
export interface GraphqlFieldOptions {
  /** A field without one does not compile, and one that is declared by other means is refused at run time. */
  readonly permission: GraphqlFieldPermission;
  /** As `ForBoundCallers` of REST routes: without it a caller who is bound to sources is refused. */
  readonly forBoundCallers?: ForBound;
  /** One line for the schema. */
  readonly description: string;
  readonly nullable?: boolean;
  /** What the field costs beside its children; `pageComplexity` for pages. 1 where it is absent. */
  readonly complexity?: Complexity;
  /** As for REST routes; `none` keeps nothing. */
  readonly idempotency?: GraphqlFieldDefinition['idempotency'];
}

function declared(
  kind: GraphqlFieldDefinition['kind'],
  { permission, forBoundCallers, idempotency }: GraphqlFieldOptions,
): MethodDecorator {
  const definition: GraphqlFieldDefinition = {
    permission,
    forBoundCallers,
    kind,
    idempotency: idempotency ?? 'one-transaction',
  };
  return SetMetadata(FIELD, definition);
}

function schemaOptions({ description, nullable, complexity }: GraphqlFieldOptions): {
  description: string;
  nullable?: boolean;
  complexity?: Complexity;
} {
  return {
    description,
    ...(nullable === undefined ? {} : { nullable }),
    ...(complexity === undefined ? {} : { complexity }),
  };
}

/**
 * Declares the fields of the GraphQL schema that code resolves. The permission is part of the declaration, as on REST
 * (contract, "GraphQL"); the name of the method is the name of the field.
 */
export const Gql = {
  query: (type: ReturnTypeFunc, options: GraphqlFieldOptions): MethodDecorator =>
    applyDecorators(Query(type, schemaOptions(options)) as MethodDecorator, declared('query', options)),
  mutation: (type: ReturnTypeFunc, options: GraphqlFieldOptions): MethodDecorator =>
    applyDecorators(Mutation(type, schemaOptions(options)) as MethodDecorator, declared('mutation', options)),
  field: (type: ReturnTypeFunc, options: GraphqlFieldOptions): MethodDecorator =>
    applyDecorators(ResolveField(type, schemaOptions(options)) as MethodDecorator, declared('field', options)),
};

/** A class whose methods resolve fields; `type` names the object type whose fields it resolves, where it does. */
export function GqlResolver(type?: () => unknown): ClassDecorator {
  return type ? Resolver(type as () => object) : Resolver();
}
