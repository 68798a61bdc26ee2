import { textLimits } from '@kopa/contracts/limits';
import type { NewMessage } from '@kopa/contracts/message-parts';
import { ActionIcon } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { DraftForm } from '../../outbox/draft-form.tsx';
import type { DraftOptions } from '../../outbox/drafts.ts';
import classes from './chat-pane.module.css';

interface MessageInputProps {
  /** Storage name and empty content of the draft. */
  draftOptions: DraftOptions<NewMessage>;
  isSending: boolean;
  /** Focuses the input when the chat opens, except where that would open an on-screen keyboard. */
  takesFocus: boolean;
  onTyping: () => void;
  onSend: (message: NewMessage) => void;
}

/** Input of a message. */
export function MessageInput({ draftOptions, isSending, takesFocus, onTyping, onSend }: MessageInputProps) {
  return (
    <DraftForm
      draftOptions={draftOptions}
      label="Message"
      placeholder="Type a message..."
      maxRows={5}
      maxLength={textLimits.message}
      isSending={isSending}
      takesFocus={takesFocus}
      className={classes.input}
      onTyping={onTyping}
      onSend={onSend}
      button={(isEmpty) => (
        <ActionIcon type="submit" radius={22} aria-label="Send" disabled={isEmpty || isSending}>
          <IconSend2 size={20} stroke={1.75} />
        </ActionIcon>
      )}
    />
  );
}
