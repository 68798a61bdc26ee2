import type { Mark } from '@kopa/contracts/service/roll-calls';
import { memo, useId } from 'react';
import classes from './mark-row.module.css';

interface MarkRowProps {
  memberId: number;
  name: string;
  /** The last digits of the state code. */
  digits: string;
  mark: Mark;
  onMark: (memberId: number, mark: Mark) => void;
}

const choices = [
  { mark: 'present', label: 'Present' },
  { mark: 'excused', label: 'Excused' },
] as const;

/** A member on a roster, with a button for each mark. A pressed one takes the mark back (product 2.50). */
export const MarkRow = memo(function MarkRow({ memberId, name, digits, mark, onMark }: MarkRowProps) {
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
