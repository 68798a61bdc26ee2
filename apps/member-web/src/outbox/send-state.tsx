import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import classes from './send-state.module.css';
import type { Pending } from './use-pending.ts';

const labels = { sending: 'Sending...', waiting: 'Waiting for the network', failed: 'Not sent' } as const;

/** Shows the state of a send, with Retry and Delete for a failed one (product 2.25). */
export function SendState({ pending }: { pending: Omit<Pending<unknown>, 'variables' | 'createdAt'> }) {
  const { state, retry, remove } = pending;
  const Icon = state === 'failed' ? IconAlertCircle : IconClock;
  return (
    <span className={classes.state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span role="status" aria-label={labels[state]}>
        {labels[state]}
      </span>
      {state === 'failed' && (
        <button type="button" className={classes.button} onClick={retry}>
          Retry
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
