import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** Shows 'Chat Error' instead of a broken chat (product 2.15). React offers error boundaries as classes only. */
export class ChatErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState
        drawing="cloud"
        title="Chat Error"
        text="Something went wrong in the chat. What you sent is safe."
        action={<Button onClick={() => window.location.reload()}>Reload Page</Button>}
      />
    );
  }
}
