import { type Case, type CaseAction, caseActions, type GivenDecision } from '@kopa/contracts/moderation/cases';
import { textLimits } from '@kopa/contracts/text-limits';
import { isRemovable } from '@kopa/rules/moderation/cases';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { parseSuspensionDays, SuspensionDays } from '../../shared/moderation/suspension-days.tsx';

/** The actions that a case offers: members and groups stay, and nobody is warned without an account. */
export function actionsOf({ subjectType, member }: Pick<Case, 'subjectType' | 'member'>): readonly CaseAction[] {
  return caseActions.filter(
    (action) =>
      action === 'dismiss' || (action === 'remove' ? isRemovable(subjectType) : member !== null && !member.isDeleted),
  );
}

/** A decision while it is written. `given` is null until it can be sent. */
export function useDecision() {
  const [action, setAction] = useState<CaseAction | null>(null);
  const [days, setDays] = useState('');
  const [note, setNote] = useState('');
  const suspensionDays = action === 'suspend' ? parseSuspensionDays(days) : undefined;
  const given: GivenDecision | null =
    action === null || suspensionDays === null
      ? null
      : {
          action,
          ...(suspensionDays === undefined ? {} : { days: suspensionDays }),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        };
  return { action, setAction, days, setDays, note, setNote, given };
}

interface DecisionFieldsProps {
  decision: ReturnType<typeof useDecision>;
  /** States who reads the note. */
  readers: string;
  minRows?: number;
}

/** Days of a suspension, and the note. */
export function DecisionFields({ decision, readers, minRows = 1 }: DecisionFieldsProps) {
  const { action, days, setDays, note, setNote } = decision;
  return (
    <>
      {action === 'suspend' && <SuspensionDays value={days} onChange={setDays} />}
      <Textarea
        label="Note"
        description={readers}
        autosize
        minRows={minRows}
        maxLength={textLimits.caseNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </>
  );
}
