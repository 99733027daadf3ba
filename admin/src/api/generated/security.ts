// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** From one moment to another, both included */
export type DateRange = {
  /** The first moment; open where it is left out */
  readonly from?: string | null | undefined;
  /** The last moment; open where it is left out */
  readonly to?: string | null | undefined;
};

/** Who acted */
export type SecurityActorType =
  /** A user */
  | 'admin'
  /** Somebody whose claim was not proved */
  | 'anonymous'
  /** A customer */
  | 'customer'
  /** An import */
  | 'import'
  /** Another system */
  | 'integration'
  /** The service itself, or an operator on the command line */
  | 'system';

/** What the security log records */
export type SecurityEvent =
  /** A customer was changed */
  | 'customer_changed'
  /** A customer was made */
  | 'customer_created'
  /** An integration was changed */
  | 'integration_changed'
  /** An integration was made */
  | 'integration_created'
  /** An integration was revoked */
  | 'integration_revoked'
  /** Somebody logged in */
  | 'login'
  /** There were too many log-ins */
  | 'login_limited'
  /** An account was locked for strangers */
  | 'login_locked'
  /** A log-in was refused */
  | 'login_refused'
  /** Somebody lacked a permission */
  | 'permission_refused'
  /** A role was changed */
  | 'role_changed'
  /** A role was made */
  | 'role_created'
  /** A role was deleted */
  | 'role_deleted'
  /** A secret was changed */
  | 'secret_changed'
  /** Old entries were deleted */
  | 'security_log_pruned'
  /** Sessions were ended */
  | 'sessions_ended'
  /** A setting was changed */
  | 'setting_changed'
  /** Somebody signed out */
  | 'sign_out'
  /** A signature was not right */
  | 'signature_refused'
  /** A request had no token */
  | 'token_missing'
  /** A token was not good (any more) */
  | 'token_refused'
  /** A user was changed */
  | 'user_changed'
  /** A user was made */
  | 'user_created'
  /** A webhook was changed */
  | 'webhook_changed'
  /** A webhook was made */
  | 'webhook_created'
  /** A webhook was deleted */
  | 'webhook_deleted';

/** What an entry has to be; all that is given has to match */
export type SecurityLogFilter = {
  /** The name of the actor, or the name that was tried */
  readonly actor?: string | null | undefined;
  /** Where the request came from */
  readonly address?: string | null | undefined;
  /** When it happened */
  readonly createdAt?: DateRange | null | undefined;
  /** One of these */
  readonly event?: ReadonlyArray<SecurityEvent> | null | undefined;
};

export type SecurityLogQueryVariables = Exact<{
  filter?: SecurityLogFilter | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type SecurityLogQuery = { readonly securityLog: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly event: SecurityEvent, readonly actorType: SecurityActorType, readonly actorId: string | null, readonly actorLabel: string | null, readonly address: string | null, readonly targetType: string | null, readonly targetId: string | null, readonly targetLabel: string | null, readonly detail: string | null, readonly origin: string | null, readonly requestId: string | null, readonly occurrences: number, readonly changes: ReadonlyArray<{ readonly field: string, readonly before: string | null, readonly after: string | null, readonly isSecret: boolean }> }> } };

export type MySessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type MySessionsQuery = { readonly mySessions: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean }> };

export type UserSessionsQueryVariables = Exact<{
  userId: number;
}>;


export type UserSessionsQuery = { readonly userSessions: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean }> };

export type EndMySessionMutationVariables = Exact<{
  id: string;
}>;


export type EndMySessionMutation = { readonly endMySession: { readonly count: number } };

export type EndMyOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndMyOtherSessionsMutation = { readonly endMyOtherSessions: { readonly count: number } };

export type EndUserSessionMutationVariables = Exact<{
  userId: number;
  id: string;
}>;


export type EndUserSessionMutation = { readonly endUserSession: { readonly count: number } };

export type EndUserSessionsMutationVariables = Exact<{
  userId: number;
}>;


export type EndUserSessionsMutation = { readonly endUserSessions: { readonly count: number } };

export type SessionFieldsFragment = { readonly id: string, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean };

export const SecurityLogDocument = "query SecurityLog($filter:SecurityLogFilter$pageSize:Int!$currentPage:Int!){securityLog(filter:$filter pageSize:$pageSize currentPage:$currentPage){items{id createdAt event actorType actorId actorLabel address targetType targetId targetLabel detail origin requestId occurrences changes{field before after isSecret}}totalCount}}" as TypedDocument<SecurityLogQuery, SecurityLogQueryVariables>;

export const MySessionsDocument = "query MySessions{mySessions{...SessionFields}}fragment SessionFields on Session{id createdAt lastUsedAt expiresAt address userAgent isCurrent}" as TypedDocument<MySessionsQuery, MySessionsQueryVariables>;

export const UserSessionsDocument = "query UserSessions($userId:Int!){userSessions(userId:$userId){...SessionFields}}fragment SessionFields on Session{id createdAt lastUsedAt expiresAt address userAgent isCurrent}" as TypedDocument<UserSessionsQuery, UserSessionsQueryVariables>;

export const EndMySessionDocument = "mutation EndMySession($id:String!){endMySession(id:$id){count}}" as TypedDocument<EndMySessionMutation, EndMySessionMutationVariables>;

export const EndMyOtherSessionsDocument = "mutation EndMyOtherSessions{endMyOtherSessions{count}}" as TypedDocument<EndMyOtherSessionsMutation, EndMyOtherSessionsMutationVariables>;

export const EndUserSessionDocument = "mutation EndUserSession($userId:Int!$id:String!){endUserSession(userId:$userId id:$id){count}}" as TypedDocument<EndUserSessionMutation, EndUserSessionMutationVariables>;

export const EndUserSessionsDocument = "mutation EndUserSessions($userId:Int!){endUserSessions(userId:$userId){count}}" as TypedDocument<EndUserSessionsMutation, EndUserSessionsMutationVariables>;
