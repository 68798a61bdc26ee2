import { type CalendarKind, calendarKindNames, calendarKinds } from '@kopa/contracts/calendar';
import type { Audience } from '@kopa/contracts/channels';
import { dayInLagos } from '@kopa/rules/service-days';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useKeyOf } from '../../api/use-key-of.ts';
import { formatFigure } from '../../format/format.ts';
import { AudienceField } from '../../members/audience-field.tsx';
import { ReachLine } from '../../members/reach-line.tsx';
import classes from './calendar.module.css';
import { publishMutation, reachQuery } from './calendar.queries.ts';
import { audienceOf, type PlaceKind, placeKinds } from './calendar-audience.ts';
import { completed, EntryFields, nothingWritten } from './entry-fields.tsx';

const countAfter = 300;

/** Publishes dates that an office has announced. */
export function NewEntryDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<CalendarKind>('clearance_window');
  const [written, setWritten] = useState(nothingWritten);
  const [place, setPlace] = useState<PlaceKind>('everybody');
  const [typed, setTyped] = useState<Audience>({});
  const keyOf = useKeyOf();
  const [counted] = useDebouncedValue(typed, countAfter);
  const audience = audienceOf(place, typed);
  const settled = audienceOf(place, counted);
  const reach = useQuery({ ...reachQuery(settled ?? {}), enabled: settled !== null });
  const publish = useMutation({
    ...publishMutation,
    onSuccess: (published) => {
      const message = `It reaches ${formatFigure(published.reach)} members`;
      showToast({ title: 'Entry published', message, tone: 'success' });
      onClose();
    },
  });
  const complete = completed(written);
  const { needed, optional } = placeKinds[place];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete === null || audience === null || publish.isPending) return;
    const entry = { kind, audience, ...complete };
    publish.mutate({ ...entry, idempotencyKey: keyOf(entry) });
  }

  return (
    <Dialog opened onClose={onClose} title="New entry" centered>
      <form className={classes.form} onSubmit={submit}>
        <NativeSelect
          label="Kind"
          value={kind}
          data={calendarKinds.map((value) => ({ value, label: calendarKindNames[value] }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value as CalendarKind)}
          data-autofocus
        />
        <EntryFields kind={kind} written={written} onWrite={setWritten} endsFrom={dayInLagos(new Date())}>
          <NativeSelect
            label="Audience"
            value={place}
            data={Object.entries(placeKinds).map(([value, { name }]) => ({ value, label: name }))}
            onChange={({ currentTarget }) => setPlace(currentTarget.value as PlaceKind)}
          />
          {[...needed, ...optional].map((field) => (
            <AudienceField key={field} field={field} typed={typed} onType={setTyped} />
          ))}
        </EntryFields>
        <ReachLine query={reach} isAsked={settled !== null} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={complete === null || audience === null} loading={publish.isPending}>
            Publish
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
