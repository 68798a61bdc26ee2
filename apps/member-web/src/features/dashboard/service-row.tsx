import { memberPages } from '@kopa/contracts/member-pages';
import { VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconChecklist, IconFolder, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import classes from './service-row.module.css';

const places = [
  { to: memberPages.service, label: 'Service year', Icon: IconCalendarEvent },
  { to: memberPages.file, label: 'My file', Icon: IconFolder },
  { to: memberPages.attendance, label: 'Attendance', Icon: IconChecklist },
  { to: memberPages.journeys, label: 'Journeys', Icon: IconRoute },
] as const;

/** Leads to the pages of the service year; "My file" has the number of letters and records. */
export function ServiceRow() {
  const member = useMember();
  const { data } = useQuery(analyticsQuery(member.id));
  const kept = data?.fileCount;
  return (
    <ul className={classes.row} aria-label="Your service">
      {places.map(({ to, label, Icon }) => {
        const hasCount = to === memberPages.file && kept !== undefined;
        return (
          <li key={to}>
            <Link to={to} className={classes.place} aria-describedby={hasCount ? 'file-count' : undefined}>
              <span className={classes.icon} aria-hidden>
                <Icon size={24} stroke={1.75} />
                {hasCount && <span className={classes.count}>{kept}</span>}
              </span>
              {label}
            </Link>
            {hasCount && <VisuallyHidden id="file-count">{kept} kept</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}
