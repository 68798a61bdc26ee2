import type { CaseDetails as Details } from '@kopa/contracts/moderation/cases';
import { reportReasonNames } from '@kopa/contracts/moderation/reports';
import { officeKindNames } from '@kopa/contracts/office/offices';
import { Badge, Text, Title } from '@mantine/core';
import { formatMoment } from '../../shared/layout/format.ts';
import { decidedWords, subjectNames } from './case-words.ts';
import { ReportedPhotos } from './reported-photos.tsx';
import classes from './reports.module.css';
import { SeverityBadge } from './severity-badge.tsx';
import { UrgentGuidance } from './urgent-guidance.tsx';
import { VoiceEvidence } from './voice-evidence.tsx';

/** Evidence, reports and history of a case. */
export function CaseDetails({ shown }: { shown: Details }) {
  const { subjectType, member, severity, snapshot, isDeleted, reports, reportCount, history, offices, assignee } =
    shown;
  const { isUrgent, dueAt } = shown;
  return (
    <>
      <div className={classes.head}>
        <SeverityBadge severity={severity} isUrgent={isUrgent} />
        <Text fw={600}>{subjectNames[subjectType]}</Text>
        <Text>{personText(member)}</Text>
        {offices.map(({ id, kind, place }) => (
          <Badge key={id} tt="none">
            {officeKindNames[kind]} of {place}
          </Badge>
        ))}
        {isDeleted && <Badge color="gray">Deleted</Badge>}
        {assignee !== null && <Text c="dimmed">Taken by {assignee.name}</Text>}
      </div>
      {dueAt !== null && <UrgentGuidance dueAt={dueAt} member={member} />}
      {snapshot.text !== null && (
        <Text component="blockquote" className={classes.evidence} tabIndex={0} aria-label="As it was reported">
          {snapshot.text}
        </Text>
      )}
      <ReportedPhotos addresses={snapshot.photos} />
      {snapshot.voice !== null && <VoiceEvidence address={snapshot.voice} />}
      <section aria-labelledby="case-reports">
        <Title order={3} id="case-reports" className={classes.title}>
          Reports ({reportCount})
        </Title>
        <ul className={classes.plain}>
          {reports.map(({ reporter, reason, note, createdAt }) => (
            <li key={`${reporter.id}-${createdAt}`}>
              <Text>
                <b>{reportReasonNames[reason]}</b>, {reporter.name}, {formatMoment(createdAt)}
              </Text>
              {note !== null && <Text className={classes.words}>{note}</Text>}
            </li>
          ))}
        </ul>
      </section>
      {history.length > 0 && (
        <section aria-labelledby="case-history">
          <Title order={3} id="case-history" className={classes.title}>
            Earlier cases of {member?.name}
          </Title>
          <ul className={classes.plain}>
            {history.map(({ id, subjectType: type, decision, firstReportedAt }) => (
              <li key={id}>
                <Text>
                  {subjectNames[type]}, {formatMoment(firstReportedAt)}:{' '}
                  {decision === null ? 'open' : decidedWords[decision.action].toLowerCase()}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function personText(member: Details['member']): string {
  if (member === null) return 'Nobody owns it';
  if (member.isDeleted) return member.name;
  return `${member.name} (@${member.username})${member.isActive ? '' : ', suspended'}`;
}
