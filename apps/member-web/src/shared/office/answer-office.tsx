import { AcceptReject } from '@kopa/ui/accept-reject.tsx';
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
      <AcceptReject
        isAccepting={accept.isPending}
        isRejecting={decline.isPending}
        onAccept={() => accept.mutate(id)}
        onReject={() => decline.mutate(id)}
      />
    </div>
  );
}
