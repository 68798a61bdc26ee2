import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
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
  const [written, setWritten] = useState<string | null>(null);
  const value = written ?? toField(new Date(expectedAt));
  const [problem, setProblem] = useState<string | null>(null);

  function choose(time: string) {
    onChoose(time);
    setWritten(null);
    setProblem(null);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const time = fromField(value);
    const found = timeProblem(time);
    setProblem(found);
    if (time === null || found !== null) return;
    choose(time);
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
              choose(new Date(from + length).toISOString());
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
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
    </form>
  );
}
