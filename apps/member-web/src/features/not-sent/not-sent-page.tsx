import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { outboxKey } from '../../device/outbox/outbox.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';
import { isStopped, type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { momentInWords } from '../../shared/service/day-month-year.ts';
import classes from './not-sent-page.module.css';

/** Everything that the server has not taken, also where its place is gone (product 2.25). */
export function Component() {
  const sends = usePending<Send>(outboxKey);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Not sent</h1>
      {sends.length === 0 && <EmptyState title="Everything is sent" text="What waits or was refused shows here." />}
      {sends.length > 0 && (
        <ul className={classes.list} aria-label="Not sent">
          {sends.map((send) => (
            <Unsent key={send.variables.key} send={send} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Unsent({ send }: { send: Pending<Send> }) {
  const { words, createdAt, isGone, retry, remove } = send;
  const hasStopped = isStopped(send);
  return (
    <li className={classes.item}>
      <p className={classes.note}>
        {words.kind}, {momentInWords(createdAt)}
        {!hasStopped && '. It waits for the network.'}
        {hasStopped && isGone && '. Its place is not there any more.'}
      </p>
      <p className={classes.text} dir="auto">
        {words.text}
      </p>
      <div className={classes.buttons}>
        <Button variant="light" onClick={() => void copy(words.text)}>
          Copy
        </Button>
        {hasStopped && !isGone && (
          <Button variant="light" onClick={retry}>
            Send again
          </Button>
        )}
        {send.state !== 'sending' && (
          <Button variant="default" onClick={remove}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    showToast({ title: 'This browser does not let Kopa copy', message: 'Please select the text.', tone: 'error' });
  }
}
