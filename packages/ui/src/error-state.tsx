import { Button } from '@mantine/core';
import { Drawing } from './drawing.tsx';
import { NeedsNetwork } from './needs-network.tsx';
import classes from './state.module.css';

interface ErrorStateProps {
  text: string;
  /** Makes the text the page's heading, for a page with no other content. */
  isPage?: boolean;
  onRetry: () => void;
}

/** Names the part that failed to load and offers a retry. */
export function ErrorState({ text, isPage = false, onRetry }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state} role="alert">
      <Drawing name="cloud" />
      <Title className={classes.title}>{text}</Title>
      <NeedsNetwork className={classes.text} />
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
