import { textLimits } from '@kopa/contracts/text-limits';
import { isAfterDark } from '@kopa/rules/safety/journeys';
import { Form } from '@kopa/ui/form.tsx';
import { Button, TextInput } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { fromField } from '../../shared/safety/lagos-time.ts';
import { timeProblem } from '../../shared/safety/time-problem.ts';
import { useJourneySends } from '../../shared/safety/use-current-journey.ts';
import { type ChosenContact, JourneyContacts } from './journey-contacts.tsx';
import classes from './journeys.module.css';

interface Problems {
  from?: string;
  to?: string;
  expected?: string;
  contacts?: string;
}

const nobody: readonly ChosenContact[] = [];
const journeyDraft = { name: 'journey', empty: { from: '', to: '', vehicle: '', expected: '', contacts: nobody } };

/** Starts a journey and asks connections to watch it. */
export function JourneyForm() {
  const { start } = useJourneySends();
  const [draft, setDraft, discard] = useDraft(journeyDraft);
  const { expected, contacts } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const expectedAt = fromField(expected);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  function submit() {
    const [from, to, vehicle] = [draft.from, draft.to, draft.vehicle].map((text) => text.trim()) as [
      string,
      string,
      string,
    ];
    const time = timeProblem(expectedAt);
    const found: Problems = {
      ...(from === '' && { from: 'Write where you start.' }),
      ...(to === '' && { to: 'Write where you go.' }),
      ...(time !== null && { expected: time }),
      ...(contacts.length === 0 && { contacts: 'Choose somebody.' }),
    };
    setProblems(found);
    if (expectedAt === null || Object.keys(found).length > 0) return;
    const contactIds = contacts.map(({ id }) => id);
    start(
      { from, to, vehicle: vehicle || null, expectedAt, contactIds },
      contacts.map(({ name }) => name),
    );
    discard();
  }

  return (
    <section className={classes.section} aria-labelledby="travelling">
      <h2 id="travelling" className={classes.heading}>
        Travelling?
      </h2>
      <p className={classes.note}>
        If you do not confirm that you have arrived, Kopa tells the people whom you choose. It never asks where you are.
      </p>
      <Form ref={form} onSubmit={submit}>
        <TextInput
          label="From"
          maxLength={textLimits.journeyPlace}
          value={draft.from}
          error={problems.from}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, from: value })}
        />
        <TextInput
          label="To"
          maxLength={textLimits.journeyPlace}
          value={draft.to}
          error={problems.to}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, to: value })}
        />
        <TextInput
          label="Vehicle"
          description="Company and plate, if you know them"
          maxLength={textLimits.journeyVehicle}
          value={draft.vehicle}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, vehicle: value })}
        />
        <TextInput
          type="datetime-local"
          label="Expected arrival"
          description="In Nigerian time, within 48 hours"
          value={expected}
          error={problems.expected}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, expected: value })}
        />
        <p role="status" className={classes.warning}>
          {expectedAt !== null && isAfterDark(expectedAt) && (
            <>
              <IconMoon size={20} stroke={1.75} aria-hidden />
              <span>You would arrive after dark</span>
            </>
          )}
        </p>
        <JourneyContacts
          chosen={contacts}
          onChange={(chosen) => setDraft({ ...draft, contacts: chosen })}
          problem={problems.contacts}
        />
        <Button type="submit">Start</Button>
      </Form>
    </section>
  );
}
