import Link from '@mui/material/Link';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ADMIN_USER_SORT_FIELD_VALUES } from '../../api/generated/enums';
import { RoleOptionsDocument, UsersDocument } from '../../api/generated/access';
import type { UsersQueryVariables } from '../../api/generated/access';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import { FLAG_CHOICES, flagFilter } from '../../components/grid/filter-definition';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import type { User } from './user';
import { UserDialog } from './UserDialog';
import { t } from '../../language/messages';

type Sort = NonNullable<UsersQueryVariables['sort']>;

const VIEW = {
  filterNames: ['search', 'role', 'active'],
  sort: { field: 'username', direction: 'asc' },
  choices: { active: FLAG_CHOICES },
  sortable: ADMIN_USER_SORT_FIELD_VALUES,
} as const;
const PHONE_FIELDS = ['username', 'isActive'];

/** Who can log in, and with which role. */
export function UsersPage(): ReactNode {
  const view = useGridView(VIEW);
  // `null` is a new one.
  const [edited, setEdited] = useState<User | null | undefined>(undefined);
  const roles = useOperation(RoleOptionsDocument, {});
  const roleId = Number(view.text('role'));
  const query = useOperation(UsersDocument, {
    ...view.paging,
    filter: {
      search: view.text('search'),
      ...(roleId > 0 ? { roleId } : {}),
      isActive: view.flag('active'),
    },
    sort: view.sort as Sort | null,
  });
  const columns = useMemo(() => columnsOf(setEdited), []);
  const options = roles.data?.roleOptions;
  const filters = useMemo(() => filtersOf(options ?? []), [options]);
  return (
    <>
      <ListPage
        title={t('Users')}
        add={<AddButton onClick={() => setEdited(null)}>{t('Add user')}</AddButton>}
        view={view}
        columns={columns}
        filters={filters}
        phoneFields={PHONE_FIELDS}
        query={query}
        listOf={({ users }) => users}
        getRowId={({ id }) => String(id)}
        onOpenRow={setEdited}
        empty={{ title: t('No users'), text: t('A user logs in with a name and a password.') }}
      />
      {edited !== undefined && (
        <UserDialog user={edited ?? undefined} roles={options ?? []} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function filtersOf(roles: readonly { readonly id: number; readonly name: string }[]): FilterDefinition[] {
  return [
    { kind: 'text', name: 'search', label: t('Name or email'), isPinned: true },
    {
      kind: 'options',
      name: 'role',
      label: t('Role'),
      isPinned: true,
      options: roles.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    flagFilter({ name: 'active', label: t('State'), yes: t('Active'), no: t('Disabled') }),
  ];
}

function columnsOf(onEdit: (user: User) => void): GridColumn<User>[] {
  return [
    {
      field: 'username',
      headerName: t('User name'),
      flex: 1,
      minWidth: 150,
      hideable: false,
      renderCell: ({ row, tabIndex }) => (
        <Link
          component="button"
          type="button"
          tabIndex={tabIndex}
          onClick={() => onEdit(row)}
          sx={{ textAlign: 'start' }}
        >
          {row.username}
        </Link>
      ),
    },
    {
      field: 'email',
      headerName: t('Email'),
      flex: 1,
      minWidth: 200,
      renderCell: ({ row }) => <CutText text={row.email} />,
    },
    {
      field: 'role',
      headerName: t('Role'),
      flex: 1,
      minWidth: 150,
      renderCell: ({ row }) => <CutText text={row.role.name} />,
    },
    { field: 'isActive', headerName: t('State'), width: 130, renderCell: ({ row }) => <UserState user={row} /> },
    {
      field: 'createdAt',
      headerName: t('Created'),
      width: 185,
      renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
    },
    {
      field: 'sessions',
      headerName: t('Sessions'),
      width: 110,
      sortable: false,
      renderCell: ({ row, tabIndex }) => (
        <AppLink
          to={`/users/${row.id}/sessions`}
          tabIndex={tabIndex}
          aria-label={t('Sessions of {username}', { username: row.username })}
        >
          {t('Sessions')}
        </AppLink>
      ),
    },
  ];
}

function UserState({ user }: { user: User }): ReactNode {
  if (!user.isActive) return <StatusChip label={t('Disabled')} />;
  return user.lockedUntil === null ? (
    <StatusChip label={t('Active')} tone="success" />
  ) : (
    <StatusChip label={t('Locked out')} tone="warning" />
  );
}
