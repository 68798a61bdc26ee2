import { textLimits } from '@kopa/contracts/limits';
import type { NewRollCall } from '@kopa/contracts/service/roll-calls';
import { TextInput } from '@mantine/core';
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
          error={isReversed(written) && 'Later than From'}
          onChange={({ currentTarget: { value } }) => onWrite({ ...written, to: value })}
        />
      </div>
    </>
  );
}

const isReversed = ({ from, to }: NewRollCall) => from !== '' && to !== '' && to <= from;

/** True once a roll call has everything. */
export function isRollCallComplete(written: NewRollCall): boolean {
  const { title, on, from, to } = written;
  return title.trim() !== '' && on !== '' && from !== '' && to !== '' && !isReversed(written);
}
