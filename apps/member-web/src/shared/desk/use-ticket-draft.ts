import { textFor } from '@kopa/contracts/client';
import type { TicketCategory } from '@kopa/contracts/desk/tickets';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { createTicketMutation, type NewTicket } from './support.queries.ts';

interface Problems {
  subject?: string;
  description?: string;
  /** Why sending failed. */
  sending?: string;
}

/** The ticket being written, its errors and its actions. */
export interface TicketDraft {
  ticket: NewTicket;
  problems: Problems;
  isSending: boolean;
  change: (fields: Partial<NewTicket>) => void;
  send: () => void;
}

/** The draft of a ticket, until it is sent and `onEmptied` is called. */
export function useTicketDraft(suggestedCategory: TicketCategory, onEmptied: () => void): TicketDraft {
  const create = useMutation({
    ...createTicketMutation(useQueryClient()),
    onError(error) {
      const reason = textFor(error, 'It could not be sent.');
      setProblems({ sending: `${reason} Your text is kept; please try again.` });
    },
  });
  const empty: NewTicket = { subject: '', description: '', category: suggestedCategory, priority: 'medium' };
  const [ticket, setTicket, , submit] = useDraft({ name: 'ticket', empty }, onEmptied);
  const [problems, setProblems] = useState<Problems>({});

  function send() {
    const found = problemsOf(ticket);
    setProblems(found);
    if (found.subject !== undefined || found.description !== undefined || create.isPending) return;
    void submit(ticket, async (idempotencyKey) => {
      await create.mutateAsync({ ...ticket, idempotencyKey });
      showToast({ title: 'Ticket sent', message: 'Support answers here and in your notifications.', tone: 'success' });
    });
  }

  return {
    ticket,
    problems,
    isSending: create.isPending,
    change(changed) {
      setTicket({ ...ticket, ...changed });
      setProblems({});
    },
    send,
  };
}

function problemsOf({ subject, description }: NewTicket): Problems {
  return {
    ...(subject.trim() === '' ? { subject: 'Please write a subject.' } : {}),
    ...(description.trim() === '' ? { description: 'Please describe what happened.' } : {}),
  };
}
