import { TextInput } from '@mantine/core';

interface DayFieldProps {
  earliest: string;
  latest: string;
  day: string;
  problem: string | null | undefined;
  onChange: (day: string) => void;
}

/** The day on which something happened, between two days. */
export function DayField({ earliest, latest, day, problem, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label="Date"
      min={earliest}
      max={latest}
      value={day}
      error={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
