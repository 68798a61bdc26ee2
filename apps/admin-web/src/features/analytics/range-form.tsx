import { type DayRange, earliestDay } from '@kopa/rules/admin/analytics';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './analytics.module.css';
import { fullDate } from './ranges.ts';

interface RangeFormProps {
  range: DayRange;
  onApply: (range: DayRange) => void;
}

/** Two dates. */
export function RangeForm({ range, onApply }: RangeFormProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (from === '' || to === '') setError('Please choose both dates.');
    else if (from < earliestDay) setError(`There are no figures before ${fullDate(earliestDay)}.`);
    else if (to < from) setError('This is before the first day.');
    else {
      setError(null);
      onApply({ from, to });
    }
  }

  return (
    <form className={classes.range} onSubmit={submit} noValidate>
      <TextInput type="date" label="From" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
      <TextInput
        type="date"
        label="To"
        value={to}
        error={error}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  );
}
