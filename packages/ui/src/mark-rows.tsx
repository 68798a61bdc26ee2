import type { Mark } from '@kopa/contracts/office/roll-calls';
import { memo, useId } from 'react';
import classes from './mark-rows.module.css';

const choices = [
  { mark: 'present', label: 'Present' },
  { mark: 'excused', label: 'Excused' },
] as const;

interface Entry {
  memberId: number;
  name: string;
  /** The last digits of the state code. */
  digits: string;
  mark: Mark;
}

interface MarkRowsProps {
  entries: readonly Entry[];
  onMark: (memberId: number, mark: Mark) => void;
}

/** The rows of a roster, each of a member with a button for each mark (product 2.50). */
export function MarkRows({ entries, onMark }: MarkRowsProps) {
  return entries.map(({ memberId, name, digits, mark }) => (
    <MarkRow key={memberId} memberId={memberId} name={name} digits={digits} mark={mark} onMark={onMark} />
  ));
}

type MarkRowProps = Pick<MarkRowsProps, 'onMark'> & Entry;

/** A pressed button takes its mark back. */
const MarkRow = memo(function MarkRow({ memberId, name, digits, mark, onMark }: MarkRowProps) {
  const id = useId();
  return (
    <li className={classes.row}>
      <span className={classes.words} id={id}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.digits}>{digits}</span>
      </span>
      {choices.map((choice) => (
        <button
          key={choice.mark}
          type="button"
          className={classes.mark}
          data-mark={choice.mark}
          aria-pressed={mark === choice.mark}
          aria-describedby={id}
          onClick={() => onMark(memberId, mark === choice.mark ? 'none' : choice.mark)}
        >
          {choice.label}
        </button>
      ))}
    </li>
  );
});
