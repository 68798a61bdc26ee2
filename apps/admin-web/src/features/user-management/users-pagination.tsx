import { Button } from '@mantine/core';
import { pageItems } from './page-items.ts';
import classes from './user-management.module.css';

interface UsersPaginationProps {
  current: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Previous, page numbers with ellipses, Next. */
export function UsersPagination({ current, pageCount, onChange }: UsersPaginationProps) {
  return (
    <nav className={classes.pagination} aria-label="Pages">
      <Button variant="default" disabled={current <= 1} onClick={() => onChange(current - 1)}>
        Previous
      </Button>
      <ol className={classes.pages}>
        {pageItems(current, pageCount).map((item) =>
          'page' in item ? (
            <li key={item.page}>
              <Button
                variant={item.page === current ? 'filled' : 'default'}
                aria-current={item.page === current ? 'page' : undefined}
                className={classes.page}
                onClick={() => onChange(item.page)}
              >
                {item.page}
              </Button>
            </li>
          ) : (
            <li key={`gap-${item.gapAfter}`} className={classes.gap}>
              …
            </li>
          ),
        )}
      </ol>
      <Button variant="default" disabled={current >= pageCount} onClick={() => onChange(current + 1)}>
        Next
      </Button>
    </nav>
  );
}
