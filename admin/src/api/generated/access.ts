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

/** What a user has to be; all that is given has to match */
export type AdminUserFilter = {
  /** Whether they may log in */
  readonly isActive?: boolean | null | undefined;
  /** The role that they have */
  readonly roleId?: number | null | undefined;
  /** A part of the user name or the address */
  readonly search?: string | null | undefined;
};

/** A user; without an id a new one, who needs a name and a password */
export type AdminUserInput = {
  /** Their e-mail address */
  readonly email: string;
  /** The user to change; a new one where it is left out */
  readonly id?: number | null | undefined;
  /** False keeps them out */
  readonly isActive: boolean;
  /** A new one ends the tokens of the user */
  readonly password?: string | null | undefined;
  /** The role to have */
  readonly roleId: number;
  /** Only for a new user: nobody is renamed */
  readonly username?: string | null | undefined;
};

/** The order of users */
export type AdminUserSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: AdminUserSortField;
};

/** What users are sorted by */
export type AdminUserSortField =
  /** When they were made */
  | 'createdAt'
  /** The e-mail address */
  | 'email'
  /** Whether they may log in */
  | 'isActive'
  /** The name of the role */
  | 'role'
  /** The name to log in with */
  | 'username';

/** What an integration has to be; all that is given has to match */
export type IntegrationFilter = {
  /** False for those that were revoked */
  readonly isActive?: boolean | null | undefined;
  /** A part of the name */
  readonly search?: string | null | undefined;
};

/** A new integration */
export type IntegrationInput = {
  /** From then on its token is refused; it does not expire where absent */
  readonly expiresAt?: string | null | undefined;
  /** Whether it has everything, what later versions add included */
  readonly isAll: boolean;
  /** Its name, which no other has */
  readonly name: string;
  /** What it may do; empty where it has everything */
  readonly resources: ReadonlyArray<string>;
  /** The sources that it sees and writes; absent or null binds it to none */
  readonly sourceCodes?: ReadonlyArray<string> | null | undefined;
};

/** The order of integrations */
export type IntegrationSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: IntegrationSortField;
};

/** What integrations are sorted by */
export type IntegrationSortField =
  /** When it was made */
  | 'createdAt'
  /** Whether it is in use */
  | 'isActive'
  /** The name */
  | 'name';

/** What a role has to be */
export type RoleFilter = {
  /** A part of the name */
  readonly search?: string | null | undefined;
};

/** A role; without an id a new one */
export type RoleInput = {
  /** The role to change; a new one where it is left out */
  readonly id?: number | null | undefined;
  /** Everything, what later versions add included */
  readonly isAll: boolean;
  /** The largest change of a quantity that its users may write alone; what is larger waits for approval. Null: no limit. Absent: as it is */
  readonly largestChangeQuantity?: number | null | undefined;
  /** The same by the price of the product. Null: no limit. Absent: as it is */
  readonly largestChangeValue?: number | null | undefined;
  /** Its name, which no other has */
  readonly name: string;
  /** Absent: as it is, and false for a new one */
  readonly requiresSecondFactor?: boolean | null | undefined;
  /** Exactly these: none implies another. Not looked at where isAll is true */
  readonly resources: ReadonlyArray<string>;
  /** The sources that its users see and write; null binds it to none, absent leaves it as it is */
  readonly sourceCodes?: ReadonlyArray<string> | null | undefined;
};

/** The order of roles */
export type RoleSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: RoleSortField;
};

/** What roles are sorted by */
export type RoleSortField =
  /** Whether it has everything */
  | 'isAll'
  /** The name */
  | 'name'
  /** How many users have it */
  | 'users';

/** Which end of an order comes first */
export type SortDirection =
  /** The smallest, or the earliest */
  | 'asc'
  /** The largest, or the latest */
  | 'desc';

export type ResourceTreeQueryVariables = Exact<{ [key: string]: never; }>;


export type ResourceTreeQuery = { readonly resourceTree: ReadonlyArray<{ readonly id: string, readonly title: string, readonly parentId: string | null, readonly isGrantable: boolean }> };

export type BindableSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type BindableSourcesQuery = { readonly sourceOptions: ReadonlyArray<{ readonly code: string, readonly name: string }> };

export type RolesQueryVariables = Exact<{
  filter?: RoleFilter | null | undefined;
  sort?: RoleSort | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type RolesQuery = { readonly roles: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: number, readonly name: string, readonly isAll: boolean, readonly resources: ReadonlyArray<string>, readonly users: number, readonly requiresSecondFactor: boolean, readonly largestChangeQuantity: number | null, readonly largestChangeValue: number | null, readonly sourceCodes: ReadonlyArray<string> | null }> } };

export type RoleQueryVariables = Exact<{
  id: number;
}>;


export type RoleQuery = { readonly role: { readonly id: number, readonly name: string, readonly isAll: boolean, readonly resources: ReadonlyArray<string>, readonly users: number, readonly requiresSecondFactor: boolean, readonly largestChangeQuantity: number | null, readonly largestChangeValue: number | null, readonly sourceCodes: ReadonlyArray<string> | null } };

export type SaveRoleMutationVariables = Exact<{
  role: RoleInput;
}>;


export type SaveRoleMutation = { readonly saveRole: { readonly id: number, readonly name: string } };

export type DeleteRoleMutationVariables = Exact<{
  id: number;
}>;


export type DeleteRoleMutation = { readonly deleteRole: { readonly count: number } };

export type RoleOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type RoleOptionsQuery = { readonly roleOptions: ReadonlyArray<{ readonly id: number, readonly name: string, readonly isAll: boolean, readonly isGrantable: boolean }> };

export type UsersQueryVariables = Exact<{
  filter?: AdminUserFilter | null | undefined;
  sort?: AdminUserSort | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type UsersQuery = { readonly users: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: number, readonly username: string, readonly email: string, readonly isActive: boolean, readonly lockedUntil: string | null, readonly hasSecondFactor: boolean, readonly createdAt: string, readonly role: { readonly id: number, readonly name: string, readonly isAll: boolean } }> } };

export type SaveUserMutationVariables = Exact<{
  user: AdminUserInput;
}>;


export type SaveUserMutation = { readonly saveUser: { readonly id: number, readonly username: string } };

export type ResetSecondFactorMutationVariables = Exact<{
  userId: number;
}>;


export type ResetSecondFactorMutation = { readonly resetSecondFactor: { readonly id: number } };

export type IntegrationsQueryVariables = Exact<{
  filter?: IntegrationFilter | null | undefined;
  sort?: IntegrationSort | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type IntegrationsQuery = { readonly integrations: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: number, readonly name: string, readonly isActive: boolean, readonly isAll: boolean, readonly resources: ReadonlyArray<string>, readonly createdAt: string, readonly expiresAt: string | null, readonly hasExpired: boolean, readonly lastUsedAt: string | null, readonly creatorType: ActorType | null, readonly creatorId: string | null, readonly creatorLabel: string | null, readonly sourceCodes: ReadonlyArray<string> | null }> } };

export type CreateIntegrationMutationVariables = Exact<{
  integration: IntegrationInput;
}>;


export type CreateIntegrationMutation = { readonly createIntegration: { readonly integration: { readonly id: number, readonly name: string }, readonly credentials: { readonly accessToken: string, readonly consumerKey: string | null, readonly consumerSecret: string | null, readonly accessTokenSecret: string | null } } };

export type RevokeIntegrationMutationVariables = Exact<{
  id: number;
}>;


export type RevokeIntegrationMutation = { readonly revokeIntegration: { readonly id: number } };

export const ResourceTreeDocument = "query ResourceTree{resourceTree{id title parentId isGrantable}}" as TypedDocument<ResourceTreeQuery, ResourceTreeQueryVariables>;

export const BindableSourcesDocument = "query BindableSources{sourceOptions{code name}}" as TypedDocument<BindableSourcesQuery, BindableSourcesQueryVariables>;

export const RolesDocument = "query Roles($filter:RoleFilter$sort:RoleSort$pageSize:Int!$currentPage:Int!){roles(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{id name isAll resources users requiresSecondFactor largestChangeQuantity largestChangeValue sourceCodes}totalCount}}" as TypedDocument<RolesQuery, RolesQueryVariables>;

export const RoleDocument = "query Role($id:Int!){role(id:$id){id name isAll resources users requiresSecondFactor largestChangeQuantity largestChangeValue sourceCodes}}" as TypedDocument<RoleQuery, RoleQueryVariables>;

export const SaveRoleDocument = "mutation SaveRole($role:RoleInput!){saveRole(role:$role){id name}}" as TypedDocument<SaveRoleMutation, SaveRoleMutationVariables>;

export const DeleteRoleDocument = "mutation DeleteRole($id:Int!){deleteRole(id:$id){count}}" as TypedDocument<DeleteRoleMutation, DeleteRoleMutationVariables>;

export const RoleOptionsDocument = "query RoleOptions{roleOptions{id name isAll isGrantable}}" as TypedDocument<RoleOptionsQuery, RoleOptionsQueryVariables>;

export const UsersDocument = "query Users($filter:AdminUserFilter$sort:AdminUserSort$pageSize:Int!$currentPage:Int!){users(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{id username email isActive lockedUntil hasSecondFactor createdAt role{id name isAll}}totalCount}}" as TypedDocument<UsersQuery, UsersQueryVariables>;

export const SaveUserDocument = "mutation SaveUser($user:AdminUserInput!){saveUser(user:$user){id username}}" as TypedDocument<SaveUserMutation, SaveUserMutationVariables>;

export const ResetSecondFactorDocument = "mutation ResetSecondFactor($userId:Int!){resetSecondFactor(userId:$userId){id}}" as TypedDocument<ResetSecondFactorMutation, ResetSecondFactorMutationVariables>;

export const IntegrationsDocument = "query Integrations($filter:IntegrationFilter$sort:IntegrationSort$pageSize:Int!$currentPage:Int!){integrations(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{id name isActive isAll resources createdAt expiresAt hasExpired lastUsedAt creatorType creatorId creatorLabel sourceCodes}totalCount}}" as TypedDocument<IntegrationsQuery, IntegrationsQueryVariables>;

export const CreateIntegrationDocument = "mutation CreateIntegration($integration:IntegrationInput!){createIntegration(integration:$integration){integration{id name}credentials{accessToken consumerKey consumerSecret accessTokenSecret}}}" as TypedDocument<CreateIntegrationMutation, CreateIntegrationMutationVariables>;

export const RevokeIntegrationDocument = "mutation RevokeIntegration($id:Int!){revokeIntegration(id:$id){id}}" as TypedDocument<RevokeIntegrationMutation, RevokeIntegrationMutationVariables>;
