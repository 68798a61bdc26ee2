import { rollCallLimits } from '@kopa/contracts/limits';
import type { NewRollCall } from '@kopa/contracts/office/roll-calls';
import { textLimits } from '@kopa/contracts/text-limits';
import { HOUR } from '@kopa/contracts/time';
import { Text, TextInput } from '@mantine/core';
import classes from './roll-call-fields.module.css';

interface RollCallFieldsProps {
  written: NewRollCall;
  onWrite: (written: NewRollCall) => void;
  /** First and last day that may be chosen. */
  days: { from: string; to: string };
}

/** The fields of a new roll call (product 2.50). */
export function RollCallFields({ written, onWrite, days }: RollCallFieldsProps) {
  const { title, on, from, to } = written;
  return (
    <>
      <TextInput
        label="Title"
        placeholder="CDS meeting"
        maxLength={textLimits.rollCallTitle}
        value={title}
        onChange={({ currentTarget: { value } }) => onWrite({ ...written, title: value })}
      />
      <TextInput
        type="date"
        label="Date"
        min={days.from}
        max={days.to}
        value={on}
        onChange={({ currentTarget: { value } }) => onWrite({ ...written, on: value })}
      />
      <div className={classes.times}>
        <TextInput
          type="time"
          label="From"
          value={from}
          onChange={({ currentTarget: { value } }) => onWrite({ ...written, from: value })}
        />
        <TextInput
          type="time"
          label="To"
          value={to}
          error={problemOf(written)}
          onChange={({ currentTarget: { value } }) => onWrite({ ...written, to: value })}
        />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {missingOf(written)}
      </Text>
    </>
  );
}

/** The problem of the times, or null. */
function problemOf({ from, to }: NewRollCall): string | null {
  if (from === '' || to === '') return null;
  if (to <= from) return 'Later than From';
  const hours = (Date.parse(`2000-01-01T${to}Z`) - Date.parse(`2000-01-01T${from}Z`)) / HOUR;
  return hours > rollCallLimits.hours ? `At most ${rollCallLimits.hours} hours later` : null;
}

/** The reason why a roll call cannot be opened yet; empty where nothing is missing. */
function missingOf({ title, on, from, to }: NewRollCall): string {
  if (title.trim() === '') return 'Write a title to open it.';
  return on === '' || from === '' || to === '' ? 'Choose a date and both times to open it.' : '';
}

/** True once a roll call has everything. */
export function isRollCallComplete(written: NewRollCall): boolean {
  return missingOf(written) === '' && problemOf(written) === null;
}
