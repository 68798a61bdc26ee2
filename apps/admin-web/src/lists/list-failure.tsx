import { Button, Text } from '@mantine/core';
import classes from './list-states.module.css';

interface ListFailureProps {
  /** What could not be fetched: 'users', 'tickets'. */
  what: string;
  onRetry: () => void;
}

/** Stands where a list would be when it could not be fetched. */
export function ListFailure({ what, onRetry }: ListFailureProps) {
  return (
    <div className={classes.state}>
      <Text>The {what} could not be fetched.</Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
