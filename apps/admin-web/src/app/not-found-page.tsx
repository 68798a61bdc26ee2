import { Button, Text, Title } from '@mantine/core';
import { KopaMark } from '../shared/layout/kopa-mark.tsx';
import classes from './not-found-page.module.css';

/** The card for an unknown path. */
export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <KopaMark size={48} />
        <Title order={1} className={classes.title}>
          404 Page Not Found
        </Title>
        <Text c="dimmed">There is nothing at this address.</Text>
        <Button component="a" href="/admin-dashboard">
          Go to the dashboard
        </Button>
      </div>
    </main>
  );
}
