import { Button } from '@mantine/core';
import classes from './state.module.css';

/** Says what could not be had, and offers to try again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <svg className={classes.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M24 46a12 12 0 0 1 2-24 20 20 0 0 1 38-3 14 14 0 0 1 8 27M40 40l16 16M56 40 40 56" />
      </svg>
      <p className={classes.title}>{text}</p>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
