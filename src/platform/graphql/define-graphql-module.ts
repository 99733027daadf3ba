import { Module } from '@nestjs/common';
import type { ModuleMetadata, Provider, Type } from '@nestjs/common';

/**
 * The GraphQL half of a module: its resolvers and what they need beside the module itself. Only `ApiModule` loads it, so
 * that workers and the command line build no schema.
 */
export function defineGraphqlModule(
  module: Type,
  providers: Provider[],
  { imports = [] }: Pick<ModuleMetadata, 'imports'> = {},
): Type {
  class GraphqlHalf {}
  // Nest names a module by its class where something is missing.
  Object.defineProperty(GraphqlHalf, 'name', { value: module.name.replace(/Module$/, 'GraphqlModule') });
  Module({ imports: [module, ...imports], providers })(GraphqlHalf);
  return GraphqlHalf;
}
