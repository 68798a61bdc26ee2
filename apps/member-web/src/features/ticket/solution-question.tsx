import '@mantine/core/styles/Alert.css';
import { textFor } from '@kopa/contracts/client';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { judgeSolutionMutation } from '../../shared/desk/support.queries.ts';
import classes from './ticket-page.module.css';

/** Asks whether a resolved ticket is solved. */
export function SolutionQuestion({ id }: { id: number }) {
  const question = useId();
  const { mutate: judge, isPending, variables, error } = useMutation(judgeSolutionMutation(useQueryClient(), id));
  return (
    <section className={classes.question} aria-labelledby={question}>
      <h2 id={question} className={classes.words}>
        Is it solved?
      </h2>
      <div className={classes.answers}>
        <Button loading={isPending && variables} disabled={isPending} onClick={() => judge(true)}>
          Yes
        </Button>
        <Button variant="default" loading={isPending && !variables} disabled={isPending} onClick={() => judge(false)}>
          Not yet
        </Button>
      </div>
      {error !== null && (
        <Alert color="red" role="alert" title="Your answer was not sent">
          {textFor(error, 'It could not be sent.')} Please try again.
        </Alert>
      )}
      <p className={classes.note}>Without an answer the ticket closes after seven days.</p>
    </section>
  );
}
