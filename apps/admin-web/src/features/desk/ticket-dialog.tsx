import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { readSession } from '../../api/admin-session.ts';
import form from '../../shared/layout/form.module.css';
import { formatMoment } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { assignTicketMutation, ticketQuery } from './support-tickets.queries.ts';
import { TicketConversation } from './ticket-conversation.tsx';
import classes from './ticket-dialog.module.css';
import { TicketWriter } from './ticket-writer.tsx';

interface TicketDialogProps {
  id: number;
  onClose: () => void;
}

/** A ticket as a conversation, with the notes that administrators write for each other. */
export function TicketDialog({ id, onClose }: TicketDialogProps) {
  const found = useInfiniteQuery(ticketQuery(id));
  const ticket = found.data?.pages[0]?.items;
  const assign = useMutation(assignTicketMutation);
  const button = (isTaken: boolean) => ({
    ...{ variant: 'default', disabled: ticket?.status === 'closed', loading: assign.isPending },
    onClick: () => assign.mutate({ id, isTaken }),
  });
  return (
    <Dialog opened onClose={onClose} title="Support Ticket" centered size="lg">
      {found.isPending && <ListSkeleton />}
      {found.isError && ticket === undefined && (
        <ErrorState text="The ticket could not be fetched." onRetry={() => void found.refetch()} />
      )}
      {ticket !== undefined && (
        <div className={form.form}>
          <div className={classes.ticket}>
            <Text fw={600}>{ticket.subject}</Text>
            <Text size="xs" c="dimmed">
              {ticket.user.name} (@{ticket.user.username}) · {ticket.category} · {ticket.priority} priority ·{' '}
              {formatMoment(ticket.createdAt)}
            </Text>
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
          <TicketWriter ticket={ticket} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

/** Answers name administrators without their usernames. */
function isMine(assignee: AdminTicket['assignee']): boolean {
  const own = readSession()?.adminUser;
  return assignee?.name === `${own?.firstName} ${own?.lastName}`;
}
