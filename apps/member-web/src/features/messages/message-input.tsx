import { textLimits } from '@kopa/contracts/limits';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { useMember } from '../../session/use-member.ts';
import classes from './chat-pane.module.css';
import { readMessageDraft, useMessageDraft } from './message-drafts.ts';

interface MessageInputProps {
  /** Tells drafts of different chats apart. */
  chat: string;
  isSending: boolean;
  /** Takes the focus when the chat opens, where that brings up no keyboard on the screen. */
  takesFocus: boolean;
  onTyping: () => void;
  /** Answers whether the message was sent. */
  onSend: (content: string) => Promise<boolean>;
}

/** Writes a message. Enter sends, Shift+Enter begins a new line; a text that could not be sent comes back. */
export function MessageInput({ chat, isSending, takesFocus, onTyping, onSend }: MessageInputProps) {
  const member = useMember();
  const [text, setText] = useMessageDraft(member.id, chat);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();

  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  async function submit() {
    if (content === '' || isSending) return;
    setText('');
    field.current?.focus();
    if (await onSend(content)) return;
    const newer = readMessageDraft(member.id, chat);
    setText(newer === '' ? content : `${content}\n${newer}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form
      className={classes.input}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
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
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" size={44} radius={22} aria-label="Send" disabled={content === '' || isSending}>
        <IconSend2 size={20} stroke={1.75} />
      </ActionIcon>
    </form>
  );
}
