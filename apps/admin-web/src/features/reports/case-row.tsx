import type { Case } from '@kopa/contracts/cases';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { Text, UnstyledButton } from '@mantine/core';
import { counted } from '../../format/format.ts';
import { decidedWords, reasonsText, subjectNames } from './case-words.ts';
import classes from './reports.module.css';
import { SeverityBadge } from './severity-badge.tsx';

/** One case of the queue. */
export function CaseRow({ shown, onOpen }: { shown: Case; onOpen: () => void }) {
  const { subjectType, member, reportCount, reasons, severity, snapshot, assignee, decision, firstReportedAt } = shown;
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onOpen}>
        <span className={classes.head}>
          <SeverityBadge severity={severity} />
          <Text component="span" fw={600}>
            {subjectNames[subjectType]}
          </Text>
          <Text component="span">{member?.name ?? 'Nobody'}</Text>
          <Text component="span" size="xs" c="dimmed" className={classes.when}>
            <AgoTime moment={firstReportedAt} />
          </Text>
        </span>
        <Text component="span" className={classes.excerpt}>
          {snapshot.text ?? (snapshot.photo === null ? 'No text' : 'A photo')}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {counted(reportCount, 'report')} · {reasonsText(reasons)}
          {assignee !== null && ` · taken by ${assignee.name}`}
          {decision !== null && ` · ${decidedWords[decision.action]} by ${decision.administrator.name}`}
        </Text>
      </UnstyledButton>
    </li>
  );
}
