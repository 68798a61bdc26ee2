import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';

/** Title of the document. */
export const notFoundTitle = 'Page not found';

/** The page for an unknown path. */
export function NotFoundPage() {
  return (
    <EmptyState
      isPage
      drawing="lost"
      title="This page does not exist"
      text="The address may be old or mistyped."
      action={
        <Button component="a" href="/">
          Go to Home
        </Button>
      }
    />
  );
}
