import { textLimits } from '@kopa/contracts/limits';
import { showToast } from '@kopa/ui/toast';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import classes from './chat-pane.module.css';
import { keepMessageDraft, readMessageDraft } from './message-drafts.ts';
import type { SendFailure } from './use-chat.ts';

interface MessageInputProps {
  /** Tells drafts of different chats apart. */
  chat: string;
  isSending: boolean;
  onTyping: () => void;
  onSend: (content: string) => Promise<SendFailure | null>;
}

/** Writes a message. Enter sends, Shift+Enter begins a new line; a text that could not be sent comes back. */
export function MessageInput({ chat, isSending, onTyping, onSend }: MessageInputProps) {
  const member = useMember();
  const [text, setText] = useState(() => readMessageDraft(member.id, chat));
  const content = text.trim();

  function change(next: string) {
    setText(next);
    keepMessageDraft(member.id, chat, next);
  }

  async function submit() {
    if (content === '' || isSending) return;
    setText('');
    const failure = await onSend(content);
    if (failure === null) {
      keepMessageDraft(member.id, chat, '');
      return;
    }
    setText((newer) => (newer === '' ? content : `${content}\n${newer}`));
    showToast({ title: 'Failed to send message', message: failure.reason ?? 'Please try again', tone: 'error' });
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
        className={classes.field}
        aria-label="Message"
        placeholder="Type a message..."
        autosize
        minRows={1}
        maxRows={5}
        maxLength={textLimits.message}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
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
