// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Who made a change */
export type ActorType =
  /** A user */
  | 'admin'
  /** A customer */
  | 'customer'
  /** An import of a file */
  | 'import'
  /** Another system */
  | 'integration'
  /** The service itself, or an operator */
  | 'system';

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { readonly viewer: { readonly type: ActorType, readonly id: string | null, readonly label: string | null, readonly isAll: boolean, readonly permissions: ReadonlyArray<string>, readonly lacksSecondFactor: boolean, readonly boundSources: ReadonlyArray<string> | null } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { readonly signOut: { readonly count: number } };

export const ViewerDocument = "query Viewer{viewer{type id label isAll permissions lacksSecondFactor boundSources}}" as TypedDocument<ViewerQuery, ViewerQueryVariables>;

export const SignOutDocument = "mutation SignOut{signOut{count}}" as TypedDocument<SignOutMutation, SignOutMutationVariables>;
