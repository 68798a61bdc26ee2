import type { CaseAction } from '@kopa/contracts/moderation/cases';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { parseSuspensionDays, SuspensionDays } from '../../shared/moderation/suspension-days.tsx';
import { ActionButtons } from './action-buttons.tsx';
import classes from './reports.module.css';
import { decideCasesMutation } from './reports.queries.ts';

interface BulkDecisionProps {
  caseIds: number[];
  /** Called with the cases that were refused and the codes of the reasons. */
  onDecided: (refused: { id: number; code: string }[]) => void;
}

/** Decides the selected cases alike. */
export function BulkDecision({ caseIds, onDecided }: BulkDecisionProps) {
  const [action, setAction] = useState<CaseAction | null>(null);
  const [days, setDays] = useState('');
  const [note, setNote] = useState('');
  const suspensionDays = action === 'suspend' ? parseSuspensionDays(days) : undefined;
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
    if (action === null || suspensionDays === null || decide.isPending) return;
    decide.mutate({
      ...{ caseIds, action },
      ...(suspensionDays === undefined ? {} : { days: suspensionDays }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
  }

  return (
    <form className={classes.bulk} onSubmit={submit} aria-label="Selected cases">
      <Text fw={600} role="status">
        {caseIds.length} selected
      </Text>
      <ActionButtons chosen={action} isAllowed={() => true} onChoose={setAction} />
      {action === 'suspend' && <SuspensionDays value={days} onChange={setDays} />}
      {action !== null && (
        <Textarea
          label="Note"
          description="The members read it, unless the cases are dismissed."
          autosize
          minRows={1}
          maxLength={textLimits.caseNote}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={action === null || suspensionDays === null} loading={decide.isPending}>
          Decide
        </Button>
      </div>
    </form>
  );
}
