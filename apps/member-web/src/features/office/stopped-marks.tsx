import { refusalWords } from '@kopa/ui/mark-words';
import { SendState } from '../../device/outbox/send-state.tsx';
import classes from './office.module.css';
import type { UnsentMarks } from './use-marks.ts';

/** Marks that wait for the marker's decision, with the reason. */
export function StoppedMarks({ stopped }: Pick<UnsentMarks, 'stopped'>) {
  return stopped.map((send) => {
    const { key, refusal, marks } = send.variables;
    const words = marks.length === 1 ? '1 mark was not sent.' : `${marks.length} marks were not sent.`;
    return (
      <p key={key} className={classes.stopped}>
        {refusal === undefined ? words : refusalWords(refusal, marks.length)} <SendState pending={send} />
      </p>
    );
  });
}
