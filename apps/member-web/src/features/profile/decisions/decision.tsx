import '@mantine/core/styles/Badge.css';
import type { CaseAction } from '@kopa/contracts/moderation/cases';
import type { MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { SubjectType } from '@kopa/contracts/moderation/reports';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import classes from './decisions.module.css';

const loadDialog = async () => (await import('./appeal-form-dialog.tsx')).AppealFormDialog;

const actionWords: Record<CaseAction, string> = {
  dismiss: 'Dismissed',
  remove: 'Removed',
  warn: 'Warning',
  suspend: 'Suspension',
};

const subjectWords: Record<SubjectType, string> = {
  post: 'Post',
  comment: 'Comment',
  direct_message: 'Message',
  group_message: 'Message in a group',
  member: 'Profile',
  photo: 'Photo',
  group: 'Group',
  ppa_review: 'Review',
};

/** A decision with its reason, and the appeal against it. */
export function Decision({ decision, memberId }: { decision: MemberDecision; memberId: number }) {
  const { id, action, subjectType, excerpt, note, days, decidedAt, appealUntil, appeal } = decision;
  const [isWriting, setIsWriting] = useState(false);
  const close = () => setIsWriting(false);
  const AppealDialog = useLazy(loadDialog, isWriting, close);
  const mayAppeal = appeal === null && Date.now() <= Date.parse(appealUntil);
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <h3 className={classes.title}>
          {actionWords[action]}
          {days === null ? '' : ` of ${days === 1 ? '1 day' : `${days} days`}`}: {subjectWords[subjectType]}
        </h3>
        {appeal !== null && <Badge color={appeal.outcome === null ? undefined : 'gray'}>{appealWord(appeal)}</Badge>}
      </div>
      <AgoTime className={classes.note} moment={decidedAt} />
      {excerpt !== null && (
        <blockquote className={classes.quote} dir="auto">
          {excerpt}
        </blockquote>
      )}
      {note !== null && (
        <p className={classes.words} dir="auto">
          {note}
        </p>
      )}
      {appeal !== null && appeal.note !== null && (
        <p className={classes.words} dir="auto">
          <strong>Answer to your appeal:</strong> {appeal.note}
        </p>
      )}
      {mayAppeal && (
        <Button variant="default" className={classes.action} onClick={() => setIsWriting(true)}>
          Appeal
        </Button>
      )}
      {AppealDialog !== null && (
        <AppealDialog isOpen={isWriting} params={{ id: memberId, decisionId: id }} onClose={close} />
      )}
    </li>
  );
}

function appealWord({ outcome }: NonNullable<MemberDecision['appeal']>): string {
  if (outcome === null) return 'Appeal open';
  return outcome === 'upheld' ? 'Upheld' : 'Overturned';
}
