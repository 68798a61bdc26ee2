import '@mantine/core/styles/Badge.css';
import type { CaseAction } from '@kopa/contracts/moderation/cases';
import type { MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { SubjectType } from '@kopa/contracts/moderation/reports';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import classes from './decisions.module.css';
import { decisionsQuery } from './decisions.queries.ts';
import ownData from './own-data.module.css';

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

/** The decisions about the member, with their appeals (product 2.18). */
export function Decisions() {
  const { id } = useMember();
  const list = useInfiniteQuery(decisionsQuery(id));
  const decisions = itemsOf(list.data);
  return (
    <section className={ownData.root} aria-labelledby="decisions">
      <h2 id="decisions" className={ownData.title}>
        Decisions about you
      </h2>
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isError && decisions.length === 0 && (
        <LoadFailure onRetry={() => void list.refetch()} text="They could not be loaded." />
      )}
      {list.isSuccess && decisions.length === 0 && (
        <p className={ownData.text}>None. If something of yours is removed, you can object here.</p>
      )}
      {decisions.length > 0 && (
        <ul className={classes.list} aria-labelledby="decisions">
          {decisions.map((decision) => (
            <Row key={decision.id} decision={decision} memberId={id} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Load more decisions" />
    </section>
  );
}

function Row({ decision, memberId }: { decision: MemberDecision; memberId: number }) {
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
