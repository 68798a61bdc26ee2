import { codeOf } from '@kopa/contracts/client';
import type { AppealDetails } from '@kopa/contracts/moderation/admin-appeals';
import type { AppealOutcome } from '@kopa/contracts/moderation/decisions';
import { textLimits } from '@kopa/contracts/text-limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import form from '../../shared/layout/form.module.css';
import { formatMoment } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { appealQuery, decideAppealMutation } from './appeals.queries.ts';
import { CaseDetails } from './case-details.tsx';
import { decidedWords, outcomeWords, subjectNames } from './case-words.ts';
import classes from './reports.module.css';

/** An appeal with the decision that it is against. Somebody else than its administrator judges it. */
export function AppealDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(appealQuery(id));
  const appeal = found.data;
  return (
    <Dialog opened onClose={onClose} title="Appeal" centered size="lg">
      {found.isPending && <ListSkeleton />}
      {found.isError && <ErrorState text="The appeal could not be fetched." onRetry={() => void found.refetch()} />}
      {appeal !== undefined && (
        <div className={classes.case}>
          <div>
            <Text fw={600}>
              {appeal.member.name} (@{appeal.member.username})
            </Text>
            <Text className={classes.words}>{appeal.text}</Text>
          </div>
          <Against decision={appeal.decision} />
          {appeal.case !== null && <CaseDetails shown={appeal.case} />}
          <Judgement appeal={appeal} onDecided={onClose} onOvertaken={() => void found.refetch()} />
        </div>
      )}
    </Dialog>
  );
}

function Against({ decision }: { decision: AppealDetails['decision'] }) {
  const { action, subjectType, excerpt, days, note, decidedAt } = decision;
  return (
    <div className={classes.decision}>
      <Text>
        {decidedWords[action]}: {subjectNames[subjectType]}
        {days === null ? '' : ` for ${days} ${days === 1 ? 'day' : 'days'}`}, {formatMoment(decidedAt)}
      </Text>
      {excerpt !== null && <blockquote className={classes.evidence}>{excerpt}</blockquote>}
      {note !== null && <Text className={classes.words}>{note}</Text>}
    </div>
  );
}

interface JudgementProps {
  appeal: AppealDetails;
  onDecided: () => void;
  /** Called if somebody else has decided meanwhile. */
  onOvertaken: () => void;
}

function Judgement({ appeal, onDecided, onOvertaken }: JudgementProps) {
  const { id, outcome, note, administrator, resolvedAt, isOwnDecision } = appeal;
  const [text, setText] = useState('');
  const decide = useMutation({
    ...decideAppealMutation,
    onSuccess: () => {
      showToast({ title: 'Appeal decided', message: 'The member has been notified', tone: 'success' });
      onDecided();
    },
    onError: (error) => {
      if (codeOf(error.cause) === 'already_decided') onOvertaken();
    },
  });
  if (outcome !== null) {
    return (
      <div className={classes.decision} role="status">
        <Text fw={600}>
          {outcomeWords[outcome]} by {administrator?.name ?? 'somebody'}
        </Text>
        {resolvedAt !== null && <Text>{formatMoment(resolvedAt)}</Text>}
        {note !== null && <Text className={classes.words}>{note}</Text>}
      </div>
    );
  }
  if (isOwnDecision) return <Text>Decided by you: somebody else decides this appeal</Text>;
  const send = (chosen: AppealOutcome) => decide.mutate({ id, outcome: chosen, note: text.trim() });
  const isBlocked = text.trim() === '' || decide.isPending;
  return (
    <div className={form.form}>
      <Textarea
        label="Note"
        description="The member reads it with the outcome."
        autosize
        minRows={2}
        maxLength={textLimits.caseNote}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBlocked} onClick={() => send('upheld')}>
          Uphold
        </Button>
        <Button disabled={isBlocked} onClick={() => send('overturned')}>
          Overturn
        </Button>
      </div>
    </div>
  );
}
