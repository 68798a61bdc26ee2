import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

/** A friendly end of an unknown path. */
export function NotFoundPage() {
  return (
    <EmptyState
      title="This page does not exist"
      text="The address may be old or mistyped."
      action={
        <Button component={Link} to="/">
          Go to Home
        </Button>
      }
    />
  );
}
