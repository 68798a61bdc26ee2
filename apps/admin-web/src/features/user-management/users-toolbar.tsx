import { adminLimits } from '@kopa/contracts/limits';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './user-management.module.css';
import type { PageSize } from './users.queries.ts';

interface UsersToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  pageSize: PageSize;
  onPageSize: (size: PageSize) => void;
  /** The count label; empty while it is not known. */
  count: string;
}

/** Search, page size and count label above the list. */
export function UsersToolbar({ search, onSearch, pageSize, onPageSize, count }: UsersToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search users"
        placeholder="Search users by name, email, or username..."
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        value={search}
        maxLength={100}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Text className={classes.count} role="status">
        {count}
      </Text>
      <NativeSelect
        aria-label="Users per page"
        value={String(pageSize)}
        data={adminLimits.pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        onChange={(event) => {
          const size = adminLimits.pageSizes.find((candidate) => String(candidate) === event.currentTarget.value);
          if (size !== undefined) onPageSize(size);
        }}
      />
    </div>
  );
}
