import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { outboxKey } from '../../device/outbox/outbox.ts';
import { useIsRestored } from '../../device/outbox/restored.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';
import { isStopped, type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { Confirm } from '../../shared/menus/confirm.tsx';
import { momentInWords } from '../../shared/service/day-month-year.ts';
import classes from './not-sent-page.module.css';

/** Everything that the server has not taken, also where its place is gone (product 2.25). */
export function Component() {
  const sends = usePending<Send>(outboxKey);
  const isRestored = useIsRestored();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.page}>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        Not sent
      </h1>
      {sends.length === 0 && isRestored && (
        <EmptyState title="Everything is sent" text="What waits or was refused shows here." />
      )}
      {sends.length > 0 && (
        <ul className={classes.list} aria-label="Not sent">
          {sends.map((send) => (
            <Unsent key={send.variables.key} send={send} onDecided={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface UnsentProps {
  send: Pending<Send>;
  /** Called with a decision: the button that has the focus goes. */
  onDecided: () => void;
}

function Unsent({ send, onDecided }: UnsentProps) {
  const { words, createdAt, retry, remove } = send;
  const note = useId();
  const [isDeleting, setIsDeleting] = useState(false);
  const hasStopped = isStopped(send);
  return (
    <li className={classes.item}>
      <p className={classes.note} id={note}>
        {words.kind}, {momentInWords(createdAt)}
        {!hasStopped && '. It waits for the network.'}
      </p>
      <p className={classes.text} dir="auto">
        {words.text}
      </p>
      <div className={classes.buttons}>
        <Button variant="light" aria-describedby={note} onClick={() => void copy(words.text)}>
          Copy
        </Button>
        {hasStopped && (
          <Button
            variant="light"
            aria-describedby={note}
            onClick={() => {
              retry();
              onDecided();
            }}
          >
            Send again
          </Button>
        )}
        {send.state !== 'sending' && (
          <Button variant="default" aria-describedby={note} onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      <Confirm
        opened={isDeleting}
        title="Delete this text?"
        text="It has not been sent, and this device has the only copy. This cannot be undone."
        confirmLabel="Delete"
        pending={false}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => {
          remove();
          onDecided();
        }}
      />
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
