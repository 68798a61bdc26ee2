import '@mantine/core/styles/Alert.css';
import { textFor } from '@kopa/contracts/client';
import type { Ticket, TicketMessage } from '@kopa/contracts/desk/tickets';
import { ticketLimits } from '@kopa/contracts/limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { Alert, Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import {
  readTicketMutation,
  ticketMessagesQuery,
  writeTicketMessageMutation,
} from '../../shared/desk/support.queries.ts';
import { openSupport } from '../../shared/desk/support.store.ts';
import { itemsOf, loadNextPage } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { SolutionQuestion } from './solution-question.tsx';
import classes from './ticket-page.module.css';

/** The messages of a ticket, and the field for the next one. */
export function TicketConversation({ ticket }: { ticket: Ticket }) {
  const { id, status, isUnread, closedAt } = ticket;
  const client = useQueryClient();
  const list = useInfiniteQuery(ticketMessagesQuery(id));
  const messages = itemsOf(list.data).sort((a, b) => a.id - b.id);
  const { mutate: markRead } = useMutation(readTicketMutation(client, id));
  const isShown = list.isSuccess;
  useEffect(() => {
    if (isUnread && isShown) markRead();
  }, [isUnread, isShown, markRead]);
  const isOver = closedAt !== null && Date.now() >= Date.parse(closedAt) + ticketLimits.reopenWithin;
  return (
    <>
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isError && messages.length === 0 && (
        <ErrorState text="The messages could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
          Load earlier messages
        </Button>
      )}
      {messages.length > 0 && (
        <ol className={classes.messages} aria-label="Messages" aria-live="polite" aria-relevant="additions">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {status === 'resolved' && <SolutionQuestion id={id} />}
      {isOver ? <ClosedNote /> : <WriteMessage id={id} isClosed={closedAt !== null} />}
    </>
  );
}

function Message({ message: { from, text, createdAt } }: { message: TicketMessage }) {
  return (
    <li className={classes.message} data-from={from}>
      <p className={classes.note}>
        {from === 'desk' ? 'Support' : 'You'} · <AgoTime moment={createdAt} />
      </p>
      <p className={classes.words} dir="auto">
        <LinkedText text={text} />
      </p>
    </li>
  );
}

/** Sends one message at a time. */
function WriteMessage({ id, isClosed }: { id: number; isClosed: boolean }) {
  const write = useMutation(writeTicketMessageMutation(useQueryClient(), id));
  const [{ text }, setDraft, , submit] = useDraft({ name: `ticket.${id}`, empty: { text: '' } });
  function send() {
    if (text.trim() === '' || write.isPending) return;
    void submit({ text }, (idempotencyKey) => write.mutateAsync({ text, idempotencyKey }));
  }
  return (
    <Form onSubmit={send}>
      <GrowingTextarea
        label="Write a message"
        description={isClosed ? 'A message opens this ticket again.' : undefined}
        rows={[2, 8]}
        maxLength={textLimits.ticketMessage}
        value={text}
        onChange={(next) => setDraft({ text: next })}
      />
      {write.isError && (
        <Alert color="red" role="alert" title="The message was not sent">
          {textFor(write.error, 'It could not be sent.')} Your text is kept; please try again.
        </Alert>
      )}
      <Button type="submit" disabled={text.trim() === ''} loading={write.isPending}>
        Send
      </Button>
    </Form>
  );
}

function ClosedNote() {
  return (
    <div className={classes.closed}>
      <p className={classes.note}>This ticket was closed more than 14 days ago.</p>
      <Button variant="light" onClick={() => openSupport({ view: 'write' })}>
        New ticket
      </Button>
    </div>
  );
}
