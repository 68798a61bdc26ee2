import { Button } from '@mantine/core';
import { momentInWords } from '../../shared/service/day-month-year.ts';
import classes from './before-camp.module.css';

interface KeptStateProps {
  /** The answer in words, at the beginning of a sentence. */
  subject: string;
  isKept: boolean;
  at: string | null;
  isFailed: boolean;
  retry: () => void;
}

/** Stands in place of an answer that has not come, or has the age of the kept one. */
export function KeptState({ subject, isKept, at, isFailed, retry }: KeptStateProps) {
  if (!isFailed) {
    return isKept ? null : (
      <p role="status" className={classes.loading}>
        Loading
      </p>
    );
  }
  return (
    <p role="alert" className={classes.failure} data-screen-only>
      <span>{at === null ? `${subject} could not be loaded.` : `${subject} are those of ${momentInWords(at)}.`}</span>
      <Button variant="light" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
