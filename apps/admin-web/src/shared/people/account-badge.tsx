import type { AdminUser } from '@kopa/contracts/admin/users';
import { Badge } from '@mantine/core';
import { formatDate } from '../layout/format.ts';
import classes from './account-badge.module.css';

/** Active or Suspended, and beside it the end of the suspension if there is one. */
export function AccountBadge({ isActive, suspendedUntil }: Pick<AdminUser, 'isActive' | 'suspendedUntil'>) {
  if (isActive) return <Badge color="green">Active</Badge>;
  return (
    <>
      <Badge color="red">Suspended</Badge>
      {suspendedUntil !== null && <span className={classes.until}>until {formatDate(suspendedUntil)}</span>}
    </>
  );
}
