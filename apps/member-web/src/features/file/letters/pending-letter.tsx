import { SendState } from '../../../device/outbox/send-state.tsx';
import type { Pending } from '../../../device/outbox/use-pending.ts';
import { momentInWords } from '../../../shared/service/day-month-year.ts';
import classes from '../file.module.css';
import type { LetterSend } from '../file-send.ts';

/** A letter that the server has not answered. */
export function PendingLetter({ pending }: { pending: Pending<LetterSend> }) {
  const { title, writtenAt } = pending.variables;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>{title}</strong>
        <span className={classes.note}>Written {momentInWords(writtenAt)}</span>
        <SendState pending={pending} />
      </span>
    </li>
  );
}
