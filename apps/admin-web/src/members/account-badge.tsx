import type { AdminUser } from '@kopa/contracts/admin';
import { Badge } from '@mantine/core';
import { formatDate } from '../format/format.ts';

/** Active, or Suspended with the end if there is one. */
export function AccountBadge({ isActive, suspendedUntil }: Pick<AdminUser, 'isActive' | 'suspendedUntil'>) {
  if (isActive) return <Badge color="green">Active</Badge>;
  return (
    <Badge color="red">{suspendedUntil === null ? 'Suspended' : `Suspended until ${formatDate(suspendedUntil)}`}</Badge>
  );
}
