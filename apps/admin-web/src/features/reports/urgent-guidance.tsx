import { journeyLimits } from '@kopa/contracts/limits';
import { type Case, urgentReply } from '@kopa/contracts/moderation/cases';
import { Button, CopyButton, Text, Title } from '@mantine/core';
import { formatMoment } from '../../shared/layout/format.ts';
import classes from './reports.module.css';

interface UrgentGuidanceProps {
  dueAt: string;
  member: Case['member'];
}

/** The first steps for an urgent case (product 3.11). */
export function UrgentGuidance({ dueAt, member }: UrgentGuidanceProps) {
  return (
    <section aria-labelledby="case-urgent">
      <Title order={3} id="case-urgent" className={classes.title}>
        Urgent: due {formatMoment(dueAt)}
      </Title>
      <ol className={classes.steps}>
        <li>Take the case, so that the others see who acts.</li>
        <li>
          Where a life is in danger, call{' '}
          <a href={`tel:${journeyLimits.emergencyNumber}`}>{journeyLimits.emergencyNumber}</a> first, then the state
          coordinator of {member?.name ?? 'the place'}.
        </li>
        <li>
          Write to the member before you decide, for example:
          <Text component="blockquote" className={classes.words} m={0}>
            {urgentReply}
          </Text>
          <CopyButton value={urgentReply}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the reply'}
              </Button>
            )}
          </CopyButton>
        </li>
      </ol>
    </section>
  );
}
