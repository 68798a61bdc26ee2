import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import classes from './send-state.module.css';
import { isStopped, type Pending } from './use-pending.ts';

const labels = {
  sending: 'Sending...',
  queued: 'Waiting for its turn',
  waiting: 'Waiting for the network',
  failed: 'Not sent',
  overdue: 'Was this sent?',
} as const;

interface SendStateProps {
  pending: Pick<Pending<unknown>, 'state' | 'retry' | 'remove'>;
  /** It can be given up while it is sent, because its call has not begun. */
  mayDelete?: boolean;
}

/** Shows the state of a send, with the member's choices for a failed or overdue one (product 2.25). */
export function SendState({ pending, mayDelete = false }: SendStateProps) {
  const { state, retry, remove } = pending;
  const hasStopped = isStopped(pending);
  const Icon = hasStopped ? IconAlertCircle : IconClock;
  return (
    <span className={classes.state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span role="status" aria-label={labels[state]}>
        {labels[state]}
      </span>
      {hasStopped && (
        <button type="button" className={classes.button} onClick={retry}>
          {state === 'overdue' ? 'Send' : 'Retry'}
        </button>
      )}
      {(state !== 'sending' || mayDelete) && (
        <button type="button" className={classes.button} onClick={remove}>
          Delete
        </button>
      )}
    </span>
  );
}
