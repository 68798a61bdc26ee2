import type { TicketDetails } from '@kopa/contracts/desk/desk';
import { type TicketStatus, ticketStatuses } from '@kopa/contracts/desk/tickets';
import { textLimits } from '@kopa/contracts/text-limits';
import { filledReply } from '@kopa/rules/desk/saved-replies';
import { Form } from '@kopa/ui/form.tsx';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../session/drafts.ts';
import { changeOfOthers } from './change-of-others.ts';
import { showUpdated } from './open-again-button.tsx';
import { SavedRepliesMenu } from './saved-replies-menu.tsx';
import { statusText } from './status-text.ts';
import { answerMutation, updateTicketMutation } from './support-tickets.queries.ts';
import classes from './ticket-panel.module.css';

export interface AnswerFormProps {
  ticket: TicketDetails;
  /** Fetches the ticket again, with the changes of others. */
  fetchAgain: () => Promise<TicketDetails | undefined>;
  onClose: () => void;
}

const emptyAnswer: { text: string; status: TicketStatus | null } = { text: '', status: null };

/** Answers the member, perhaps with a new status. Closing keeps both. It shows the changes of others before it sends. */
export function AnswerForm({ ticket, fetchAgain, onClose }: AnswerFormProps) {
  const { id, user } = ticket;
  const [draft, write, , sendDraft] = useDraft({ name: `ticket.${id}`, empty: emptyAnswer }, onClose);
  const { text: answer, status } = draft;
  const [isChecking, setIsChecking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The field appears after the ticket was fetched.
  useEffect(() => field.current?.focus(), []);
  // Two look at the ticket: it is fetched while one writes, and a change on the screen may not have been read.
  const begunWith = useRef(ticket);
  const onSuccess = () => showUpdated(user.name);
  const send = useMutation({ ...answerMutation, onSuccess });
  const update = useMutation({ ...updateTicketMutation, onSuccess });
  const text = answer.trim();
  const isPending = send.isPending || update.isPending;
  const isUnchanged = text === '' && status === null;
  useEffect(() => {
    if (isUnchanged) begunWith.current = ticket;
  }, [isUnchanged, ticket]);

  async function submit() {
    if (isPending || isChecking) return;
    setIsChecking(true);
    const newest = await fetchAgain();
    setIsChecking(false);
    const theirs = newest === undefined ? null : changeOfOthers(begunWith.current, newest, { text, status });
    setMeanwhile(theirs);
    if (newest !== undefined) begunWith.current = newest;
    if (theirs !== null) return;
    const given = { id, text, ...(status === null ? {} : { status }) };
    if (text !== '') void sendDraft(given, (idempotencyKey) => send.mutateAsync({ ...given, idempotencyKey }));
    else if (status !== null) void sendDraft(given, () => update.mutateAsync({ id, status }));
  }

  return (
    <Form onSubmit={() => void submit()}>
      <SavedRepliesMenu
        onChoose={(reply) => {
          const values = { first_name: user.firstName, ticket_id: String(id), state: user.deploymentState };
          const parts = [answer.trimEnd(), filledReply(reply.text, values)];
          write({ ...draft, text: parts.filter((part) => part !== '').join('\n\n') });
        }}
      />
      <Textarea
        label="Answer"
        description={`${user.name} reads it with the ticket, and is notified.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={textLimits.ticketMessage}
        value={answer}
        ref={field}
        onChange={(event) => write({ ...draft, text: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        value={status ?? ticket.status}
        data={ticketStatuses.map((value) => ({ value, label: statusText(value) }))}
        onChange={({ currentTarget }) => {
          const chosen = ticketStatuses.find((value) => value === currentTarget.value) ?? null;
          // Sent only where it differs: somebody else may have changed the status since it was fetched.
          write({ ...draft, status: chosen === ticket.status ? null : chosen });
        }}
      />
      {meanwhile !== null && (
        <Text role="alert" size="sm" fw={600}>
          {meanwhile} Nothing was sent yet.
        </Text>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isUnchanged} loading={isPending || isChecking}>
          {text === '' && !isUnchanged ? 'Change status' : 'Send'}
        </Button>
      </div>
    </Form>
  );
}
