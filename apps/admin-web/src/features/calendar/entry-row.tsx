import { type AdminCalendarEntry, calendarKindNames } from '@kopa/contracts/service/calendar';
import { daysInWords } from '@kopa/rules/service/calendar-notifications';
import { monthName } from '@kopa/rules/service/service-calendar';
import { Button, Text, Title } from '@mantine/core';
import { formatFigure, formatMoment } from '../../shared/layout/format.ts';
import tab from '../../shared/layout/tab.module.css';
import classes from './calendar.module.css';
import { audienceName } from './calendar-audience.ts';
import { EntryWords } from './entry-words.tsx';

interface EntryRowProps {
  entry: AdminCalendarEntry;
  /** True for the first entry of its month, which carries the month's heading. */
  beginsMonth: boolean;
  onEdit: () => void;
  onWithdraw: () => void;
  onHistory: () => void;
}

/** An entry with the actions of an administrator. */
export function EntryRow({ entry, beginsMonth, onEdit, onWithdraw, onHistory }: EntryRowProps) {
  const { kind, title, from, audience, publishedAt, changedAt, reach } = entry;
  return (
    <li className={classes.item} data-begins-month={beginsMonth || undefined}>
      {beginsMonth && (
        <Title order={3} className={classes.month}>
          {monthName(from.slice(0, 7))}
        </Title>
      )}
      <div className={tab.row}>
        <Title order={4} className={tab.title}>
          {title}
        </Title>
        <div className={tab.together}>
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="default" onClick={onWithdraw}>
            Withdraw
          </Button>
          <Button variant="default" onClick={onHistory}>
            History
          </Button>
        </div>
      </div>
      <Text className={classes.details}>
        {calendarKindNames[kind]} · {daysInWords(entry)} · {audienceName(audience)}
      </Text>
      <EntryWords entry={entry} />
      <Text size="sm" c="dimmed">
        Reach {formatFigure(reach)} · published {formatMoment(publishedAt)}
        {changedAt !== null && ` · changed ${formatMoment(changedAt)}`}
      </Text>
    </li>
  );
}
