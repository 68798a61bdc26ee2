import { codeOf } from '@kopa/contracts/client';
import { type CaseAction, type CaseDetails, caseActions } from '@kopa/contracts/moderation/cases';
import { textLimits } from '@kopa/contracts/text-limits';
import { isRemovable } from '@kopa/rules/moderation/cases';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { parseSuspensionDays, SuspensionDays } from '../../shared/moderation/suspension-days.tsx';
import { ActionButtons } from './action-buttons.tsx';
import classes from './reports.module.css';
import { assignMutation, decideMutation } from './reports.queries.ts';

interface DecisionFormProps {
  shown: CaseDetails;
  onDecided: () => void;
  /** Called if somebody else has decided meanwhile. */
  onOvertaken: () => void;
}

/** Takes and decides an open case. The keys 1 to 4 choose the action, and Enter decides. */
export function DecisionForm({ shown, onDecided, onOvertaken }: DecisionFormProps) {
  const { id, subjectType, member, assignee } = shown;
  const [action, setAction] = useState<CaseAction | null>(null);
  const [days, setDays] = useState('');
  const [note, setNote] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const assign = useMutation(assignMutation);
  const decide = useMutation({
    ...decideMutation,
    onSuccess: () => {
      showToast({ title: 'Case decided', tone: 'success' });
      onDecided();
    },
    onError: (error) => {
      if (codeOf(error.cause) === 'already_decided') onOvertaken();
    },
  });
  const isAllowed = (one: CaseAction) =>
    one === 'dismiss' || (one === 'remove' ? isRemovable(subjectType) : member !== null && !member.isDeleted);
  const suspensionDays = action === 'suspend' ? parseSuspensionDays(days) : undefined;

  useActionKeys((number) => {
    const chosen = caseActions[number - 1];
    if (chosen === undefined || !isAllowed(chosen)) return;
    setAction(chosen);
  });
  // Once something is chosen, Enter decides.
  useEffect(() => {
    if (action !== null) button.current?.focus();
  }, [action]);

  function submit() {
    if (action === null || suspensionDays === null || decide.isPending) return;
    decide.mutate({
      ...{ id, action },
      ...(suspensionDays === undefined ? {} : { days: suspensionDays }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
  }

  return (
    <Form onSubmit={submit}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={assign.isPending}
          onClick={() => assign.mutate({ id, isTaken: assignee === null })}
        >
          {assignee === null ? 'Take' : 'Give back'}
        </Button>
      </div>
      <ActionButtons chosen={action} isAllowed={isAllowed} onChoose={setAction} />
      {action === 'suspend' && <SuspensionDays value={days} onChange={setDays} />}
      <Textarea
        label="Note"
        description="The member reads it, unless the case is dismissed."
        autosize
        minRows={2}
        maxLength={textLimits.caseNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        ref={button}
        type="submit"
        disabled={action === null || suspensionDays === null}
        loading={decide.isPending}
      >
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
