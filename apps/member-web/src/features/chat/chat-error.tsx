import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';

/** Stands for a broken chat (product 2.15). `isPage`: it is the page's only content, so it replaces the heading. */
export function ChatError({ isPage }: { isPage: boolean }) {
  return (
    <EmptyState
      isPage={isPage}
      drawing="cloud"
      title="Chat Error"
      text="Something went wrong in the chat. What you sent is safe."
      action={<Button onClick={() => window.location.reload()}>Reload Page</Button>}
    />
  );
}
