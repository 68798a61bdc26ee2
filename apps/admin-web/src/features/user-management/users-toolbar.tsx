import { adminLimits } from '@kopa/contracts/screen-limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { Kbd, NativeSelect, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import toolbar from '../../shared/layout/toolbar.module.css';
import classes from './user-management.module.css';
import type { PageSize } from './users.queries.ts';

interface UsersToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  pageSize: PageSize;
  onPageSize: (size: PageSize) => void;
  /** The count label; empty while the count is unknown. */
  count: string;
}

/** Search, page size and count label above the list. */
export function UsersToolbar({ search, onSearch, pageSize, onPageSize, count }: UsersToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <SearchInput
        className={classes.search}
        aria-label="Search users"
        placeholder="Search users by name, email, or username..."
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        value={search}
        maxLength={textLimits.search}
        aria-keyshortcuts="/"
        rightSection={
          <Kbd className={classes.key} aria-hidden="true">
            /
          </Kbd>
        }
        onKeyDown={(event) => {
          // The key that leads to the search was pressed in the empty search.
          if (event.key === '/' && search === '') event.preventDefault();
        }}
        onChange={onSearch}
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
