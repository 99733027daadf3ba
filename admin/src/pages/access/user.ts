import type { UsersQuery } from '../../api/generated/access';

/** A user as the list shows them. */
export type User = UsersQuery['users']['items'][number];
