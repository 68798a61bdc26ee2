import { Button } from '@mantine/core';
import { Drawing } from './drawing.tsx';
import classes from './state.module.css';

/** Says what could not be had, and offers to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <Drawing name="cloud" />
      <p className={classes.title}>{text}</p>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
