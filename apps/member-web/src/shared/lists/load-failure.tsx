import { NeedsNetwork } from '@kopa/ui/needs-network.tsx';
import { Button } from '@mantine/core';
import classes from './load-failure.module.css';

interface LoadFailureProps {
  text: string;
  onRetry: () => void;
}

/** One line for a section that could not be loaded, with a button that loads it again. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <p className={classes.failure} role="alert">
      <span className={classes.text}>
        {text} <NeedsNetwork />
      </span>
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
