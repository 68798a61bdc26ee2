import { textLimits } from '@kopa/contracts/limits';
import type { NewMessage } from '@kopa/contracts/messages';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { type DraftOptions, useDraft } from '../../outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './chat-pane.module.css';

interface MessageInputProps {
  /** Storage name and empty content of the draft. */
  place: DraftOptions<NewMessage>;
  isSending: boolean;
  /** Focuses the input when the chat opens, except where that would open an on-screen keyboard. */
  takesFocus: boolean;
  onTyping: () => void;
  onSend: (message: NewMessage) => void;
}

/** Input of a message. Enter sends, Shift+Enter adds a line; a text that could not be sent returns to the input. */
export function MessageInput({ place, isSending, takesFocus, onTyping, onSend }: MessageInputProps) {
  const member = useMember();
  const [draft, setDraft] = useDraft(member.id, place);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = draft.content.trim();

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function submit() {
    if (content === '' || isSending) return;
    onSend({ ...draft, content });
    setDraft(place.empty);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className={classes.input}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        className={classes.field}
        aria-label="Message"
        placeholder="Type a message..."
        autosize
        minRows={1}
        maxRows={5}
        maxLength={textLimits.message}
        value={draft.content}
        onChange={(event) => {
          setDraft({ ...draft, content: event.currentTarget.value });
          onTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" radius={22} aria-label="Send" disabled={content === '' || isSending}>
        <IconSend2 size={20} stroke={1.75} />
      </ActionIcon>
    </form>
  );
}
