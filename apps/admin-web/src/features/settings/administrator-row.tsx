import { adminRoles } from '@kopa/contracts/access';
import type { AdministratorAccount } from '@kopa/contracts/admin/administrators';
import { Badge, Button, NativeSelect, Text } from '@mantine/core';
import { useId } from 'react';
import { roleLabel } from '../../session/role-label.ts';
import tab from '../../shared/layout/tab.module.css';
import classes from './settings.module.css';

interface AdministratorRowProps {
  account: AdministratorAccount;
  /** One's own account, which one can neither disable nor demote. */
  isOwn: boolean;
  isPending: boolean;
  onDisable: () => void;
  onChange: (changes: Partial<Pick<AdministratorAccount, 'role' | 'isActive'>>) => void;
}

/** One administrator, with role and state. */
export function AdministratorRow({ account, isOwn, isPending, onDisable, onChange }: AdministratorRowProps) {
  const { name, username, role, isActive } = account;
  const nameId = useId();
  return (
    <li className={tab.row}>
      <div className={classes.person}>
        <Text fw={600} id={nameId}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          @{username}
        </Text>
      </div>
      <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Disabled'}</Badge>
      {isOwn ? (
        <Text c="dimmed">{roleLabel(role)}, you</Text>
      ) : (
        <>
          <NativeSelect
            aria-label={`Role of ${name}`}
            value={role}
            disabled={isPending}
            data={adminRoles.map((value) => ({ value, label: roleLabel(value) }))}
            onChange={({ currentTarget }) =>
              onChange({ role: adminRoles.find((value) => value === currentTarget.value) ?? role })
            }
          />
          {isActive ? (
            <Button variant="default" aria-describedby={nameId} onClick={onDisable}>
              Disable
            </Button>
          ) : (
            <Button
              variant="default"
              aria-describedby={nameId}
              loading={isPending}
              onClick={() => onChange({ isActive: true })}
            >
              Enable
            </Button>
          )}
        </>
      )}
    </li>
  );
}
