import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useDialogFocus } from '@kopa/ui/use-dialog-focus';
import { Button, CloseButton, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readSession } from '../../api/admin-session.ts';
import { Lookers } from '../../shared/desk/lookers.tsx';
import form from '../../shared/layout/form.module.css';
import { formatMoment } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { assignTicketMutation, ticketQuery } from './support-tickets.queries.ts';
import { TicketConversation } from './ticket-conversation.tsx';
import classes from './ticket-panel.module.css';
import { TicketWriter } from './ticket-writer.tsx';

interface TicketPanelProps {
  id: number;
  onClose: () => void;
}

/** A ticket beside the list: the conversation, with the notes that administrators write for each other. */
export function TicketPanel({ id, onClose }: TicketPanelProps) {
  const isShown = useDialogFocus(true);
  useEscape(onClose);
  const found = useInfiniteQuery(ticketQuery(id));
  const ticket = found.data?.pages[0]?.items;
  const assign = useMutation(assignTicketMutation);
  const button = (isTaken: boolean) => ({
    ...{ variant: 'default', disabled: ticket?.status === 'closed', loading: assign.isPending },
    onClick: () => assign.mutate({ id, isTaken }),
  });
  const fetchAgain = async () => (await found.refetch()).data?.pages[0]?.items;
  return (
    <section className={classes.panel} aria-label="Support Ticket">
      <div className={classes.top}>
        <Title order={2} className={classes.title}>
          Support Ticket
        </Title>
        <CloseButton aria-label="Close" size={44} onClick={onClose} />
      </div>
      <Lookers subjectType="ticket" subjectId={id} onTogether={() => void found.refetch()} />
      {found.isPending && <ListSkeleton />}
      {found.isError && ticket === undefined && (
        <ErrorState text="The ticket could not be fetched." onRetry={() => void found.refetch()} />
      )}
      {isShown && ticket !== undefined && (
        <div className={form.form}>
          <div className={classes.ticket}>
            <Text fw={600}>{ticket.subject}</Text>
            <Text size="xs" c="dimmed">
              {ticket.user.name} (@{ticket.user.username}) · {ticket.category} · {ticket.priority} priority ·{' '}
              {formatMoment(ticket.createdAt)}
            </Text>
            {ticket.isReopened && <Text size="xs">Opened again by {ticket.user.name}: it is not solved yet.</Text>}
            {ticket.dueAt !== null && (
              <Text size="xs" c={ticket.isOverdue ? 'red' : 'dimmed'}>
                {ticket.isOverdue ? 'Overdue since' : 'Due'} {formatMoment(ticket.dueAt)}
              </Text>
            )}
            <div className={classes.assignee}>
              <Text size="xs" c="dimmed">
                {ticket.assignee === null ? 'Nobody has taken it.' : `Taken by ${ticket.assignee.name}`}
              </Text>
              {!isMine(ticket.assignee) && <Button {...button(true)}>Take</Button>}
              {ticket.assignee !== null && <Button {...button(false)}>Give back</Button>}
            </div>
          </div>
          <MoreButton list={found} label="Earlier messages" />
          <TicketConversation
            ticket={ticket}
            messages={[...(found.data?.pages ?? [])].reverse().flatMap((page) => page.items.messages)}
          />
          <TicketWriter ticket={ticket} fetchAgain={fetchAgain} onClose={onClose} />
        </div>
      )}
    </section>
  );
}

/** Calls back for Escape, unless something above the page takes it. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const isTaken = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
      if (key === 'Escape' && !isTaken) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Answers name administrators without their usernames. */
function isMine(assignee: AdminTicket['assignee']): boolean {
  const own = readSession()?.adminUser;
  return assignee?.name === `${own?.firstName} ${own?.lastName}`;
}
