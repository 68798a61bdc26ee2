import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useDrafts } from '../../device/outbox/drafts.ts';
import { outboxKey } from '../../device/outbox/outbox.ts';
import { useIsRestored } from '../../device/outbox/restored.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';
import { isStopped, type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { momentInWords } from '../../shared/service/day-month-year.ts';
import { DraftList } from './draft-list.tsx';
import classes from './not-sent-page.module.css';
import { UnsentItem } from './unsent-item.tsx';

/** Everything that the server has not taken, and every draft, also where its place is gone (product 2.25). */
export function Component() {
  const sends = usePending<Send>(outboxKey);
  const drafts = useDrafts();
  const isRestored = useIsRestored();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  return (
    <div className={classes.page}>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        Not sent
      </h1>
      {sends.length === 0 && drafts.length === 0 && isRestored && (
        <EmptyState title="Everything is sent" text="Texts that wait or were refused show here, and drafts." />
      )}
      {sends.length > 0 && (
        <ul className={classes.list} aria-label="Not sent">
          {sends.map((send) => (
            <Unsent key={send.variables.key} send={send} onDecided={focusHeading} />
          ))}
        </ul>
      )}
      {drafts.length > 0 && <DraftList drafts={drafts} onDecided={focusHeading} />}
    </div>
  );
}

const going: Partial<Record<Pending<Send>['state'], string>> = {
  sending: 'It is being sent.',
  queued: 'It waits for its turn.',
  waiting: 'It waits for the network.',
};

interface UnsentProps {
  send: Pending<Send>;
  /** Called with a decision: the button that has the focus goes. */
  onDecided: () => void;
}

function Unsent({ send, onDecided }: UnsentProps) {
  const { words, createdAt, retry, remove, state } = send;
  const hasStopped = isStopped(send);
  const moment = `${words.kind}, ${momentInWords(createdAt)}`;
  const decided = (decide: () => void) => () => {
    decide();
    onDecided();
  };
  return (
    <UnsentItem
      note={hasStopped ? moment : `${moment}. ${going[state]}`}
      text={words.text}
      question="Delete this text?"
      onDelete={state === 'sending' ? null : decided(remove)}
      buttons={(note) =>
        hasStopped && (
          <Button variant="light" aria-describedby={note} onClick={decided(retry)}>
            Send again
          </Button>
        )
      }
    />
  );
}
