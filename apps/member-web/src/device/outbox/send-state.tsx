import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import classes from './send-state.module.css';
import type { Pending } from './use-pending.ts';

const labels = {
  sending: 'Sending...',
  waiting: 'Waiting for the network',
  failed: 'Not sent',
  overdue: 'Was this sent?',
} as const;

/** Shows the state of a send, with the member's choices for a failed or overdue one (product 2.25). */
export function SendState({ pending }: { pending: Omit<Pending<unknown>, 'variables' | 'createdAt'> }) {
  const { state, retry, remove } = pending;
  const isStopped = state === 'failed' || state === 'overdue';
  const Icon = isStopped ? IconAlertCircle : IconClock;
  return (
    <span className={classes.state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span role="status" aria-label={labels[state]}>
        {labels[state]}
      </span>
      {isStopped && (
        <button type="button" className={classes.button} onClick={retry}>
          {state === 'overdue' ? 'Send' : 'Retry'}
        </button>
      )}
      {state !== 'sending' && (
        <button type="button" className={classes.button} onClick={remove}>
          Delete
        </button>
      )}
    </span>
  );
}
