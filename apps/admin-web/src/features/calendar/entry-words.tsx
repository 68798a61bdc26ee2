import type { AdminCalendarEntry } from '@kopa/contracts/service/calendar';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { Text } from '@mantine/core';
import classes from './calendar.module.css';

/** The office that has announced an entry, with its note and its source. */
export function EntryWords({ entry: { announcedBy, note, source } }: { entry: AdminCalendarEntry }) {
  return (
    <>
      <Text className={classes.body}>Announced by {announcedBy}</Text>
      {note !== null && <Text className={classes.body}>{note}</Text>}
      {source !== null && (
        <Text className={classes.body} size="sm" c="dimmed">
          Source: <LinkedText text={source} />
        </Text>
      )}
    </>
  );
}
