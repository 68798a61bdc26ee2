import type { AdminTicket } from '@kopa/contracts/admin';
import { textLimits } from '@kopa/contracts/limits';
import { type TicketStatus, ticketStatuses } from '@kopa/contracts/tickets';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../format/format.ts';
import { statusText } from './status-text.ts';
import { updateTicketMutation } from './support-tickets.queries.ts';
import classes from './ticket-modal.module.css';

interface TicketModalProps {
  ticket: AdminTicket;
  /** The unsent reply. The parent keeps it, so that closing loses nothing. */
  reply: string;
  onReply: (reply: string) => void;
  onClose: () => void;
}

/** Changes a ticket; its member is notified of the reply or the new status. */
export function TicketModal({ ticket, reply, onReply, onClose }: TicketModalProps) {
  const [status, setStatus] = useState<TicketStatus>(ticket.status);
  const update = useMutation({
    ...updateTicketMutation,
    onSuccess: () => {
      onReply('');
      showToast({ title: 'Ticket Updated', message: `${ticket.user.name} has been notified`, tone: 'success' });
      onClose();
    },
  });
  const text = reply.trim();
  const isUnchanged = text === '' && status === ticket.status;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUnchanged || update.isPending) return;
    update.mutate({ id: ticket.id, status, ...(text === '' ? {} : { reply: text }) });
  }

  return (
    <Dialog opened onClose={onClose} title="Support Ticket" centered size="lg">
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.ticket}>
          <Text fw={600}>{ticket.subject}</Text>
          <Text size="xs" c="dimmed">
            {ticket.user.name} (@{ticket.user.username}) · {ticket.category} · {ticket.priority} priority ·{' '}
            {formatMoment(ticket.createdAt)}
          </Text>
          <Scrollable label="Description">{ticket.description}</Scrollable>
        </div>
        {ticket.reply !== null && (
          <div className={classes.ticket}>
            <Text size="xs" c="dimmed">
              Reply so far; a new one takes its place
            </Text>
            <Scrollable label="Earlier answer">{ticket.reply}</Scrollable>
          </div>
        )}
        <Textarea
          label="Reply"
          description={`${ticket.user.name} reads it with the ticket, and is notified.`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={textLimits.ticketMessage}
          value={reply}
          onChange={(event) => onReply(event.currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label="Status"
          value={status}
          data={ticketStatuses.map((value) => ({ value, label: statusText(value) }))}
          onChange={({ currentTarget }) =>
            setStatus(ticketStatuses.find((value) => value === currentTarget.value) ?? status)
          }
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isUnchanged} loading={update.isPending}>
            {text === '' ? 'Change status' : 'Send reply'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A possibly long text in its own scroll area, which the keyboard can scroll too. */
function Scrollable({ label, children }: { label: string; children: string }) {
  return (
    <Text className={classes.words} role="group" aria-label={label} tabIndex={0}>
      {children}
    </Text>
  );
}
