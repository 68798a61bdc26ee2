import { Badge } from '@mantine/core';

/** Active or Suspended. */
export function AccountBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge color="green">Active</Badge> : <Badge color="red">Suspended</Badge>;
}
