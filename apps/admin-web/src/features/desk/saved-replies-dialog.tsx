import { textFor } from '@kopa/contracts/client';
import type { SavedReply } from '@kopa/contracts/desk/saved-replies';
import { placeholders } from '@kopa/contracts/desk/saved-replies';
import { textLimits } from '@kopa/contracts/text-limits';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../session/drafts.ts';
import form from '../../shared/layout/form.module.css';
import { deleteReplyMutation, savedRepliesQuery, saveReplyMutation } from './saved-replies.queries.ts';
import classes from './ticket-panel.module.css';

const inBraces = placeholders.map((word) => `{${word}}`).join(', ');
const noReply = { id: null, title: '', text: '' };

/** The saved replies of the desk, to be added, changed and deleted. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { data: replies = [], isSuccess } = useQuery(savedRepliesQuery);
  const [edited, setEdited] = useState<SavedReply | typeof noReply | null>(null);
  const [removing, setRemoving] = useState<SavedReply | null>(null);
  const remove = useMutation({ ...deleteReplyMutation, onSuccess: () => setRemoving(null) });
  return (
    <Dialog opened onClose={onClose} title="Saved replies" centered size="lg">
      {edited !== null ? (
        <ReplyForm reply={edited} onDone={() => setEdited(null)} />
      ) : (
        <div className={form.form}>
          {isSuccess && replies.length === 0 && <EmptyState title="No saved replies" />}
          <ul className={classes.entries} aria-label="Saved replies">
            {replies.map((reply) => (
              <li key={reply.id} className={classes.ticket}>
                <Text fw={600}>{reply.title}</Text>
                <Text className={classes.words}>{reply.text}</Text>
                <div className={classes.buttons}>
                  <Button variant="default" aria-label={`Edit ${reply.title}`} onClick={() => setEdited(reply)}>
                    Edit
                  </Button>
                  <Button variant="default" aria-label={`Delete ${reply.title}`} onClick={() => setRemoving(reply)}>
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <div className={classes.buttons}>
            <Button onClick={() => setEdited(noReply)}>New saved reply</Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        opened={removing !== null}
        title="Delete saved reply"
        text={`“${removing?.title ?? ''}” disappears for all administrators.`}
        confirmLabel="Delete"
        pending={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing !== null && remove.mutate(removing.id)}
      />
    </Dialog>
  );
}

function ReplyForm({ reply, onDone }: { reply: SavedReply | typeof noReply; onDone: () => void }) {
  const saved = { title: reply.title, text: reply.text };
  const options = { name: `saved-reply.${reply.id ?? 'new'}`, empty: saved, isEdit: reply.id !== null };
  const [{ title, text }, write, discard, send] = useDraft(options, onDone);
  const save = useMutation(saveReplyMutation);
  const isEmpty = title.trim() === '' || text.trim() === '';
  return (
    <Form
      onSubmit={() => {
        const given = { id: reply.id, title: title.trim(), text: text.trim() };
        if (!isEmpty && !save.isPending) void send(given, () => save.mutateAsync(given));
      }}
    >
      <TextInput
        label="Title"
        maxLength={textLimits.savedReplyTitle}
        value={title}
        onChange={(event) => write({ title: event.currentTarget.value, text })}
        data-autofocus
      />
      <Textarea
        label="Text"
        description={`${inBraces} become the member's own.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={textLimits.savedReply}
        value={text}
        error={save.isError ? textFor(save.error.cause, 'It could not be saved.') : null}
        onChange={(event) => write({ title, text: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={discard}>
          Back
        </Button>
        <Button type="submit" disabled={isEmpty} loading={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}
