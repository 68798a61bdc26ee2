import '@mantine/core/styles/Alert.css';
import { ticketCategories, ticketPriorities } from '@kopa/contracts/desk/tickets';
import { textLimits } from '@kopa/contracts/text-limits';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './support.module.css';
import { categoryWords, priorityWords } from './ticket-words.ts';
import type { TicketDraft } from './use-ticket-draft.ts';

/** Subject, description, category and priority of a new ticket. */
export function TicketForm({ draft: { ticket, problems, isSending, change, send } }: { draft: TicketDraft }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <Form ref={form} onSubmit={send}>
      <TextInput
        label="Subject"
        data-autofocus
        maxLength={textLimits.ticketSubject}
        value={ticket.subject}
        error={problems.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <GrowingTextarea
        label="Description"
        description="What happened, and what did you expect?"
        rows={[4, 10]}
        maxLength={textLimits.ticketDescription}
        value={ticket.description}
        error={problems.description}
        onChange={(description) => change({ description })}
      />
      <div className={classes.choices}>
        <NativeSelect
          label="Category"
          value={ticket.category}
          data={ticketCategories.map((value) => ({ value, label: categoryWords[value] }))}
          onChange={({ currentTarget }) =>
            change({ category: ticketCategories.find((category) => category === currentTarget.value) })
          }
        />
        <NativeSelect
          label="Priority"
          value={ticket.priority}
          data={ticketPriorities.map((value) => ({ value, label: priorityWords[value] }))}
          onChange={({ currentTarget }) =>
            change({ priority: ticketPriorities.find((priority) => priority === currentTarget.value) })
          }
        />
      </div>
      {problems.sending !== undefined && (
        <Alert color="red" role="alert" title="The ticket was not sent">
          {problems.sending}
        </Alert>
      )}
      <Button type="submit" loading={isSending}>
        Send
      </Button>
    </Form>
  );
}
