import type { Case } from '@kopa/contracts/moderation/cases';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { counted, formatMoment } from '../../shared/layout/format.ts';
import { decidedWords, reasonsText, subjectNames } from './case-words.ts';
import { ReportedPhotos } from './reported-photos.tsx';
import classes from './reports.module.css';
import { RowDecision } from './row-decision.tsx';
import { SeverityBadge } from './severity-badge.tsx';

interface CaseRowProps {
  shown: Case;
  /** Why the last decision about several cases refused this one. */
  refusal: string | null;
  isSelected: boolean;
  /** Missing for a case that cannot be selected. */
  onSelect?: (isSelected: boolean) => void;
  onOpen: () => void;
}

/** One case of the queue. A decided one has no actions. */
export function CaseRow({ shown, refusal, isSelected, onSelect, onOpen }: CaseRowProps) {
  const { subjectType, member, reportCount, reasons, severity, snapshot, assignee, decision, firstReportedAt } = shown;
  const { isUrgent, dueAt } = shown;
  return (
    <li className={classes.selectable}>
      {onSelect !== undefined && (
        <Checkbox
          aria-label="Select"
          className={classes.select}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <UnstyledButton className={classes.row} data-row onClick={onOpen}>
        <span className={classes.head}>
          <SeverityBadge severity={severity} isUrgent={isUrgent} />
          <Text component="span" fw={600}>
            {subjectNames[subjectType]}
          </Text>
          <Text component="span">{member?.name ?? 'Nobody'}</Text>
          <Text component="span" size="xs" c="dimmed" className={classes.when}>
            <AgoTime moment={firstReportedAt} />
          </Text>
        </span>
        <Text component="span" className={classes.excerpt}>
          {snapshot.text ?? (snapshot.photo === null ? 'No text' : counted(snapshot.photos.length, 'photo'))}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {counted(reportCount, 'report')} · {reasonsText(reasons)}
          {dueAt !== null && ` · due ${formatMoment(dueAt)}`}
          {assignee !== null && ` · taken by ${assignee.name}`}
          {decision !== null && ` · ${decidedWords[decision.action]} by ${decision.administrator.name}`}
        </Text>
        {refusal !== null && (
          <Text component="span" size="xs" c="red">
            {refusal}
          </Text>
        )}
      </UnstyledButton>
      <div className={classes.rowPhotos}>
        <ReportedPhotos addresses={snapshot.photos} isSmall />
      </div>
      {decision === null && <RowDecision shown={shown} />}
    </li>
  );
}
