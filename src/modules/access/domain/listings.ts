import type { ActorType } from '../../../platform/context/request-context.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { StoredGrant } from './resource-grant.js';
import type { SourceBinding } from './source-binding.js';

/** What a list is asked for. */
export interface ListRequest<Field extends string> {
  /** A part of a name. */
  readonly search?: string | undefined;
  readonly sort?: ListSort<Field> | undefined;
  readonly pageSize: number;
  /** From 1; one past the end means the last. */
  readonly currentPage: number;
}

export interface ListSort<Field extends string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}

export const ROLE_SORT_FIELDS = ['name', 'isAll', 'users'] as const;
export type RoleSortField = (typeof ROLE_SORT_FIELDS)[number];

/** A role, and how many users have it. */
export interface ListedRole extends StoredGrant {
  readonly roleId: number;
  readonly name: string;
  readonly users: number;
  /** Whether its users may do nothing before they have a second factor. */
  readonly requiresSecondFactor: boolean;
  /** The largest change of a quantity that its users may write alone; null is no limit. */
  readonly largestChangeQuantity: Quantity | null;
  /** The same by the price of the product. */
  readonly largestChangeValue: number | null;
  readonly sourceCodes: SourceBinding;
}

export const USER_SORT_FIELDS = ['username', 'email', 'role', 'isActive', 'createdAt'] as const;
export type UserSortField = (typeof USER_SORT_FIELDS)[number];

export interface UserListRequest extends ListRequest<UserSortField> {
  readonly roleId?: number | undefined;
  readonly isActive?: boolean | undefined;
}

/** A user without anything secret. */
export interface ListedUser {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly isActive: boolean;
  /** Until when wrong passwords keep them out, `YYYY-MM-DD HH:MM:SS` in UTC; null where nothing does. */
  readonly lockedUntil: string | null;
  /** Whether their log-ins ask for a code as well. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: string;
  readonly role: { readonly roleId: number; readonly name: string; readonly isAll: boolean };
}

export const INTEGRATION_SORT_FIELDS = ['name', 'isActive', 'createdAt'] as const;
export type IntegrationSortField = (typeof INTEGRATION_SORT_FIELDS)[number];

export interface IntegrationListRequest extends ListRequest<IntegrationSortField> {
  readonly isActive?: boolean | undefined;
}

/** An integration without its credentials; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface ListedIntegration extends StoredGrant {
  readonly integrationId: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: string;
  /** From then on its token is refused; null where it does not expire. */
  readonly expiresAt: string | null;
  /** To the minute; null while its token has not been used. */
  readonly lastUsedAt: string | null;
  /** Who has made it or answers for it; null where that is not known. */
  readonly creatorType: ActorType | null;
  readonly creatorId: string | null;
  readonly creatorLabel: string | null;
  readonly sourceCodes: SourceBinding;
}

/** Whether its token is refused because its time is over. */
export function hasExpired({ expiresAt }: Pick<ListedIntegration, 'expiresAt'>): boolean {
  return expiresAt !== null && Date.parse(`${expiresAt.replace(' ', 'T')}Z`) <= Date.now();
}
