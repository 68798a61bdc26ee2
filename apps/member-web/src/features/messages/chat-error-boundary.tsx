import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';

interface ChatErrorBoundaryProps {
  /** The chat is the page's only content, so the error replaces the page's heading. */
  isPage: boolean;
  children: ReactNode;
}

/** Shows 'Chat Error' instead of a broken chat (product 2.15). React offers error boundaries as classes only. */
export class ChatErrorBoundary extends Component<ChatErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState
        isPage={this.props.isPage}
        drawing="cloud"
        title="Chat Error"
        text="Something went wrong in the chat. What you sent is safe."
        action={<Button onClick={() => window.location.reload()}>Reload Page</Button>}
      />
    );
  }
}
