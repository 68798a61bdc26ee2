import { type CaseDetails, caseActions } from '@kopa/contracts/moderation/cases';
import { Form } from '@kopa/ui/form.tsx';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ActionButtons } from './action-buttons.tsx';
import { actionsOf, DecisionFields, useDecision } from './decision-fields.tsx';
import classes from './reports.module.css';
import { assignMutation } from './reports.queries.ts';
import { useDecide } from './use-decide.ts';

interface DecisionFormProps {
  shown: CaseDetails;
  onDecided: () => void;
}

/** Takes and decides an open case. The keys 1 to 4 choose the action, and Enter decides. */
export function DecisionForm({ shown, onDecided }: DecisionFormProps) {
  const { id, assignee } = shown;
  const decision = useDecision();
  const { action, setAction, given } = decision;
  const allowed = actionsOf(shown);
  const button = useRef<HTMLButtonElement>(null);
  const assign = useMutation(assignMutation);
  const decide = useDecide(id, onDecided);

  useActionKeys((number) => {
    const chosen = caseActions[number - 1];
    if (chosen !== undefined && allowed.includes(chosen)) setAction(chosen);
  });
  // Once something is chosen, Enter decides.
  useEffect(() => {
    if (action !== null) button.current?.focus();
  }, [action]);

  return (
    <Form onSubmit={() => void decide.send(given)}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={assign.isPending}
          onClick={() => assign.mutate({ id, isTaken: assignee === null })}
        >
          {assignee === null ? 'Take' : 'Give back'}
        </Button>
      </div>
      <ActionButtons chosen={action} allowed={allowed} onChoose={setAction} />
      <DecisionFields decision={decision} readers="The member reads it, unless the case is dismissed." minRows={2} />
      <Button ref={button} type="submit" disabled={given === null} loading={decide.isPending}>
        Decide
      </Button>
    </Form>
  );
}

/** Calls back for a digit that is not typed into a field. */
function useActionKeys(onNumber: (number: number) => void): void {
  const latest = useRef(onNumber);
  useEffect(() => {
    latest.current = onNumber;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (isField || event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return;
      latest.current(Number(event.key));
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
