import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../layout/show-failure.ts';
import classes from './answer-office.module.css';
import { acceptOfficeMutation, leaveOfficeMutation } from './offices.queries.ts';

/** Accept and Decline for an office that is offered to the member. */
export function AnswerOffice({ id }: { id: number }) {
  const client = useQueryClient();
  const accept = useMutation({ ...acceptOfficeMutation(client), onError: showFailure });
  const decline = useMutation({ ...leaveOfficeMutation(client), onError: showFailure });
  return (
    <div className={classes.buttons}>
      <Button loading={accept.isPending} disabled={decline.isPending} onClick={() => accept.mutate(id)}>
        Accept
      </Button>
      <Button
        variant="default"
        loading={decline.isPending}
        disabled={accept.isPending}
        onClick={() => decline.mutate(id)}
      >
        Decline
      </Button>
    </div>
  );
}
