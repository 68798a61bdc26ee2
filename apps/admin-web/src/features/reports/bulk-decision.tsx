import { showToast } from '@kopa/ui/toast';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ActionButtons } from './action-buttons.tsx';
import { DecisionFields, useDecision } from './decision-fields.tsx';
import classes from './reports.module.css';
import { decideCasesMutation } from './reports.queries.ts';

interface BulkDecisionProps {
  caseIds: number[];
  /** Called with the cases that were refused and the codes of the reasons. */
  onDecided: (refused: { id: number; code: string }[]) => void;
}

/** Decides the selected cases alike. */
export function BulkDecision({ caseIds, onDecided }: BulkDecisionProps) {
  const decision = useDecision();
  const { action, setAction, given } = decision;
  const client = useQueryClient();
  const decide = useMutation({
    ...decideCasesMutation,
    onSuccess: ({ decided, refused }) => {
      const title = `${decided.length} decided, ${refused.length} refused`;
      showToast({ title, tone: refused.length === 0 ? 'success' : 'error' });
      onDecided(refused);
    },
    // Some may be decided although no answer came.
    onError: () => void client.invalidateQueries(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (given !== null && !decide.isPending) decide.mutate({ caseIds, ...given });
  }

  return (
    <form className={classes.bulk} onSubmit={submit} aria-label="Selected cases">
      <Text fw={600} role="status">
        {caseIds.length} selected
      </Text>
      <ActionButtons chosen={action} onChoose={setAction} />
      {action !== null && (
        <DecisionFields decision={decision} readers="The members read it, unless the cases are dismissed." />
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={given === null} loading={decide.isPending}>
          Decide
        </Button>
      </div>
    </form>
  );
}
