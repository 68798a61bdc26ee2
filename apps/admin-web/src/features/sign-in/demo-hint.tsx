import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { roleLabel } from '../../session/role-label.ts';
import { demoHintQuery } from './login.queries.ts';
import classes from './login-page.module.css';

interface DemoHintProps {
  onChoose: (account: { username: string; password: string }) => void;
}

/** The demo administrators if the API runs with demo data; otherwise nothing. */
export function DemoHint({ onChoose }: DemoHintProps) {
  const { data } = useQuery(demoHintQuery);
  if (data === undefined || data.accounts.length === 0) return null;
  return (
    <section className={classes.hint} aria-labelledby="demo-hint">
      <Text id="demo-hint" fw={600}>
        Demo accounts
      </Text>
      <ul className={classes.accounts}>
        {data.accounts.map(({ username, password, role }) => (
          <li key={username} className={classes.account}>
            <div>
              <Text size="xs" c="dimmed" className={classes.role}>
                {roleLabel(role)}
              </Text>
              <code>{username}</code> / <code>{password}</code>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Fill in ${username}`}
              onClick={() => onChoose({ username, password })}
            >
              Fill in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
