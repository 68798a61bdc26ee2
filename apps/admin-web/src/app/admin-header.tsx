import type { Administrator } from '@kopa/contracts/admin/admin';
import { Button, Menu, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { roleLabel } from '../session/role-label.ts';
import { KopaMark } from '../shared/layout/kopa-mark.tsx';
import classes from './admin-header.module.css';

const title = 'Kopa Administrator';
/** Matches windows without room for the title. The styles of the header have the same query. */
const narrow = '(max-width: 47.99em)';

interface AdminHeaderProps {
  admin: Administrator;
  /** Null for officials, who may not read the audit log. */
  onAuditLog: (() => void) | null;
  onKeyboard: () => void;
  onSecurity: () => void;
  onLogout: () => void;
}

/** Name and role of the administrator, with a menu, and buttons for the audit log and logout. */
export function AdminHeader({ admin, onAuditLog, onKeyboard, onSecurity, onLogout }: AdminHeaderProps) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <KopaMark size={32} />
        {isNarrow ? (
          <VisuallyHidden component="h1">{title}</VisuallyHidden>
        ) : (
          <Title order={1} className={classes.title}>
            {title}
          </Title>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={classes.person}>
              <span className={classes.who}>
                <Text component="span" fw={600} className={classes.name}>
                  {admin.firstName} {admin.lastName}
                </Text>
                <Text component="span" size="xs" c="dimmed">
                  {roleLabel(admin.role)}
                </Text>
              </span>
              <IconChevronDown size={16} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onSecurity}>Security</Menu.Item>
            <Menu.Item onClick={onKeyboard}>Keyboard</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {onAuditLog !== null && (
          <Button variant="default" className={classes.button} onClick={onAuditLog}>
            Audit log
          </Button>
        )}
        <Button variant="default" className={classes.button} onClick={onLogout}>
          Logout
        </Button>
      </div>
    </header>
  );
}
