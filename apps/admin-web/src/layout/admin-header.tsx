import type { Administrator } from '@kopa/contracts/admin';
import { Button, Text, Title } from '@mantine/core';
import { roleLabel } from '../session/role-label.ts';
import classes from './admin-header.module.css';
import { KopaMark } from './kopa-mark.tsx';

interface AdminHeaderProps {
  admin: Administrator;
  onAuditLog: () => void;
  onLogout: () => void;
}

/** Name and role of the administrator, with buttons for the audit log and logout. */
export function AdminHeader({ admin, onAuditLog, onLogout }: AdminHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <KopaMark size={32} />
        <Title order={1} className={classes.title}>
          Kopa Administrator
        </Title>
        <div className={classes.person}>
          <Text fw={600} className={classes.name}>
            {admin.firstName} {admin.lastName}
          </Text>
          <Text size="xs" c="dimmed">
            {roleLabel(admin.role)}
          </Text>
        </div>
        <Button variant="default" className={classes.button} onClick={onAuditLog}>
          Audit log
        </Button>
        <Button variant="default" className={classes.button} onClick={onLogout}>
          Logout
        </Button>
      </div>
    </header>
  );
}
