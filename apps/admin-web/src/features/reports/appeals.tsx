import type { AdminAppeal } from '@kopa/contracts/moderation/admin-appeals';
import { type CaseStatus, caseStatuses } from '@kopa/contracts/moderation/reports';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toolbar from '../../shared/layout/toolbar.module.css';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealsQuery } from './appeals.queries.ts';
import { decidedWords, outcomeWords, statusNames, subjectNames } from './case-words.ts';
import classes from './reports.module.css';

/** The members' appeals against decisions, the oldest first. */
export function Appeals() {
  const [status, setStatus] = useState<CaseStatus>('open');
  const [opened, setOpened] = useState<number | null>(null);
  const list = useInfiniteQuery(appealsQuery(status));
  const items = itemsOf(list.data);
  return (
    <>
      <div className={toolbar.toolbar}>
        <NativeSelect
          aria-label="Status of appeals"
          value={status}
          data={caseStatuses.map((value) => ({ value, label: statusNames[value] }))}
          onChange={({ currentTarget }) => setStatus(currentTarget.value as CaseStatus)}
        />
      </div>
      {items.length === 0 && (
        <ListState
          list={list}
          failed="The appeals could not be fetched."
          empty={status === 'open' ? 'No open appeals' : 'No resolved appeals'}
        />
      )}
      {items.length > 0 && (
        <ol className={classes.list} aria-label="Appeals" aria-busy={list.isPlaceholderData}>
          {items.map((appeal) => (
            <Row key={appeal.id} appeal={appeal} onOpen={() => setOpened(appeal.id)} />
          ))}
        </ol>
      )}
      <MoreButton list={list} />
      {opened !== null && <AppealDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Row({ appeal, onOpen }: { appeal: AdminAppeal; onOpen: () => void }) {
  const { member, decision, text, createdAt, outcome, administrator } = appeal;
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onOpen}>
        <span className={classes.head}>
          <Text component="span" fw={600}>
            {decidedWords[decision.action]}: {subjectNames[decision.subjectType]}
          </Text>
          <Text component="span">{member.name}</Text>
          <Text component="span" size="xs" c="dimmed" className={classes.when}>
            <AgoTime moment={createdAt} />
          </Text>
        </span>
        <Text component="span" className={classes.excerpt}>
          {text}
        </Text>
        {outcome !== null && (
          <Text component="span" size="xs" c="dimmed">
            {outcomeWords[outcome]} by {administrator?.name ?? 'somebody'}
          </Text>
        )}
      </UnstyledButton>
    </li>
  );
}
