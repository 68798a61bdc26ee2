import { caseLimits } from '@kopa/contracts/limits';
import { TextInput } from '@mantine/core';

/** The days of a suspension that were typed: a number, `undefined` without an end, `null` if they are not valid. */
export function parseSuspensionDays(text: string): number | undefined | null {
  if (text === '') return undefined;
  const days = Number(text);
  return /^\d+$/.test(text) && days >= 1 && days <= caseLimits.suspensionDaysMax ? days : null;
}

interface SuspensionDaysProps {
  value: string;
  onChange: (text: string) => void;
}

/** Field for the length of a suspension. */
export function SuspensionDays({ value, onChange }: SuspensionDaysProps) {
  return (
    <TextInput
      label="Days"
      description="Empty: until somebody activates the member"
      inputMode="numeric"
      value={value}
      error={parseSuspensionDays(value) === null ? `1 to ${caseLimits.suspensionDaysMax}` : undefined}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
