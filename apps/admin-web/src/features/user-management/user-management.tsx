import type { AdminUser } from '@kopa/contracts/admin/users';
import { adminLimits } from '@kopa/contracts/screen-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { ResetPasswordModal } from './reset-password-modal.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { UserCard } from './user-card.tsx';
import classes from './user-management.module.css';
import { type PageSize, usersKey, usersQuery } from './users.queries.ts';
import { UsersPagination } from './users-pagination.tsx';
import { UsersToolbar } from './users-toolbar.tsx';
import { countLabel, userMatches } from './users-view.ts';

const searchDelay = 300;

interface UserManagementProps {
  /** Initial text of the search. */
  initialSearch: string;
  /** Renders the details of the chosen member, always with the current data of the list. */
  renderDetails: (user: AdminUser, close: () => void) => ReactNode;
}

type Opened = { dialog: 'details' | 'reset' | 'suspend'; user: AdminUser };

/** The User Management tab (product 3.4). */
export function UserManagement({ initialSearch, renderDetails }: UserManagementProps) {
  const [typed, setTyped] = useState(initialSearch);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(adminLimits.defaultPageSize);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = typed.trim();
  const [debounced] = useDebouncedValue(search, searchDelay);
  const users = useQuery(usersQuery({ search: debounced, page, pageSize }));

  const items = users.data?.items ?? [];
  const shown = items.filter((user) => userMatches(user, typed));
  // The placeholder's data belongs to the previous search.
  const isAnswered = users.data?.search === search;
  const total = isAnswered ? (users.data?.total ?? items.length) - (items.length - shown.length) : null;
  const close = () => setOpened(null);

  const lastPage = total === null ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page <= lastPage) return;
    // The page has become empty meanwhile, so show the last one.
    setPage(lastPage);
    void client.invalidateQueries({ queryKey: usersKey });
  }, [client, page, lastPage]);
  const isWaiting = users.isPlaceholderData || !isAnswered;
  const isEmpty = shown.length === 0 && !isWaiting && page <= lastPage;

  const open = useCallback((user: AdminUser, dialog: Opened['dialog']) => setOpened({ dialog, user }), []);

  return (
    <div className={classes.root}>
      <UsersToolbar
        search={typed}
        onSearch={(value) => {
          setTyped(value);
          setPage(1);
        }}
        pageSize={pageSize}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
        count={total === null ? '' : countLabel({ page, pageSize, total })}
      />
      {!users.isError && shown.length === 0 && !isEmpty && <ListSkeleton />}
      {users.isError && <ErrorState text="The users could not be fetched." onRetry={() => void users.refetch()} />}
      {!users.isError && isEmpty && <EmptyState title="No users found" />}
      {!users.isError && shown.length > 0 && (
        <ul
          className={classes.list}
          aria-label="Users"
          aria-busy={isWaiting}
          style={{ '--list-height': `${adminLimits.listHeight}px` } as CSSProperties}
        >
          {shown.map((user) => (
            <UserCard key={user.id} user={user} onOpen={open} />
          ))}
        </ul>
      )}
      {total !== null && total > pageSize && (
        <UsersPagination current={page} pageCount={Math.ceil(total / pageSize)} onChange={setPage} />
      )}
      {opened?.dialog === 'details' && renderDetails(latest(opened.user, items), close)}
      {opened?.dialog === 'reset' && <ResetPasswordModal user={opened.user} onClose={close} />}
      {opened?.dialog === 'suspend' && <SuspendDialog user={opened.user} onClose={close} />}
    </div>
  );
}

function latest(user: AdminUser, items: AdminUser[]): AdminUser {
  return items.find(({ id }) => id === user.id) ?? user;
}
