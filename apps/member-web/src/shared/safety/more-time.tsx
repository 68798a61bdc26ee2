import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import classes from './journey-card.module.css';
import { fromField, toField } from './lagos-time.ts';
import { timeProblem } from './time-problem.ts';

const minute = 60_000;
const steps = [
  { label: '30 min', length: 30 * minute },
  { label: '1 h', length: 60 * minute },
  { label: '2 h', length: 120 * minute },
];

interface MoreTimeProps {
  expectedAt: string;
  onChoose: (expectedAt: string) => void;
}

/** Adds time to the expected time, or to now if that is later; or takes another time. */
export function MoreTime({ expectedAt, onChoose }: MoreTimeProps) {
  const saved = { time: toField(new Date(expectedAt)) };
  const [{ time: value }, write, discard] = useDraft({ name: `journey-time.${expectedAt}`, empty: saved });
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const time = fromField(value);
    const found = timeProblem(time);
    setProblem(found);
    if (time === null || found !== null) return;
    onChoose(time);
    discard();
  }

  return (
    <form className={classes.time} noValidate onSubmit={submit}>
      <div className={classes.buttons}>
        {steps.map(({ label, length }) => (
          <Button
            key={label}
            variant="default"
            onClick={() => {
              const from = Math.max(Date.parse(expectedAt), Date.now());
              onChoose(new Date(from + length).toISOString());
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextInput
        type="datetime-local"
        label="New time"
        description="In Nigerian time"
        value={value}
        error={problem}
        onChange={({ currentTarget }) => write({ time: currentTarget.value })}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
    </form>
  );
}
