import type { CaseDetails as Details } from '@kopa/contracts/moderation/cases';
import { reportReasonNames } from '@kopa/contracts/moderation/reports';
import { officeKindNames } from '@kopa/contracts/service/offices';
import { Badge, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../shared/layout/format.ts';
import { mediaUrl } from '../../shared/media/media-url.ts';
import { decidedWords, subjectNames } from './case-words.ts';
import classes from './reports.module.css';
import { evidenceQuery } from './reports.queries.ts';
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
      {snapshot.photos.map((address) => (
        <Evidence key={address} address={address} />
      ))}
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

/** The copy of the photo. It needs the administrator's token, so that an image element alone cannot fetch it. */
function Evidence({ address }: { address: string }) {
  const isProtected = address.startsWith('/api/');
  const photo = useQuery({ ...evidenceQuery(address), enabled: isProtected });
  const src = isProtected ? photo.data : mediaUrl(address, 800);
  if (src === undefined) return photo.isError ? <Text c="dimmed">The photo could not be fetched.</Text> : null;
  return <img src={src} alt="As it was reported" className={classes.photo} />;
}
