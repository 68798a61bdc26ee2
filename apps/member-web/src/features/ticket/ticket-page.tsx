import '@mantine/core/styles/Badge.css';
import type { Ticket } from '@kopa/contracts/desk/tickets';
import { isEnded } from '@kopa/rules/desk/tickets';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ownTicketsQuery, ticketMessagesQuery } from '../../shared/desk/support.queries.ts';
import { categoryWords, dueWords, priorityWords, statusWords } from '../../shared/desk/ticket-words.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { pathId } from '../../shared/page/path-id.ts';
import { TicketConversation } from './ticket-conversation.tsx';
import classes from './ticket-page.module.css';

export const loader = pageLoader((client, _member, { id }) => {
  const ticketId = pathId(id);
  if (ticketId === null) return [];
  return [client.prefetchInfiniteQuery(ownTicketsQuery), client.prefetchInfiniteQuery(ticketMessagesQuery(ticketId))];
});

/** A ticket as a conversation with the desk, at an address of its own (product 2.18). */
export function Component() {
  const id = pathId(useParams().id);
  return <div className={classes.page}>{id === null ? <Gone /> : <FoundTicket key={id} id={id} />}</div>;
}

/** The ticket from the member's list, whose pages are loaded until it is found. */
function FoundTicket({ id }: { id: number }) {
  const { data, hasNextPage, isFetching, isError, isPending, fetchNextPage, refetch } =
    useInfiniteQuery(ownTicketsQuery);
  const ticket = itemsOf(data).find((one) => one.id === id);
  const isSearching = ticket === undefined && hasNextPage && !isError;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  if (ticket !== undefined) return <ShownTicket ticket={ticket} />;
  if (isPending || isSearching || isFetching) {
    return (
      <>
        <Title />
        <RowSkeletons lead={0} />
      </>
    );
  }
  if (!isError) return <Gone />;
  return (
    <>
      <Title />
      <ErrorState text="The ticket could not be loaded." onRetry={() => void refetch()} />
    </>
  );
}

function ShownTicket({ ticket }: { ticket: Ticket }) {
  const { subject, description, status, category, priority, createdAt, dueAt } = ticket;
  return (
    <>
      <header className={classes.head}>
        <div className={classes.top}>
          <h1 className={classes.title} dir="auto">
            {subject}
          </h1>
          <Badge color={isEnded(status) ? 'gray' : undefined}>{statusWords[status]}</Badge>
        </div>
        <p className={classes.note}>
          {categoryWords[category]} · {priorityWords[priority]} priority · <AgoTime moment={createdAt} />
        </p>
        {dueAt !== null && <p className={classes.note}>The desk answers by {dueWords(dueAt)}</p>}
      </header>
      <p className={classes.words} dir="auto">
        {description}
      </p>
      <TicketConversation ticket={ticket} />
    </>
  );
}

/** The heading until the ticket has loaded. */
function Title() {
  return <h1 className={classes.title}>Support ticket</h1>;
}

function Gone() {
  return (
    <>
      <Title />
      <EmptyState
        title="This ticket is not here"
        text="The address is wrong, or it belongs to another account."
        action={
          <Button component={Link} to="/profile?tab=account">
            Go to your tickets
          </Button>
        }
      />
    </>
  );
}
