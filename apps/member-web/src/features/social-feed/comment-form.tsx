import { textLimits } from '@kopa/contracts/limits';
import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useUnsent } from '../../outbox/unsent-texts.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './comment-section.module.css';
import { commentDraftName } from './feed-drafts.ts';
import { useCommentTyping } from './use-comment-typing.ts';
import { useShareComment } from './use-share.ts';

/** A line for a comment: Enter sends, Shift+Enter begins a new line; a text that could not be shared comes back. */
export function CommentForm({ feedId }: { feedId: number }) {
  const member = useMember();
  const [text, setText] = useUnsent(member.id, commentDraftName(feedId));
  const typing = useCommentTyping(feedId);
  const { share, isSending } = useShareComment(feedId);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const content = text.trim();
    if (content === '' || isSending) return;
    typing.stop();
    share(content);
    setText('');
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        className={classes.input}
        aria-label="Write a comment"
        placeholder="Write a comment…"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={textLimits.comment}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          typing.type();
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  );
}
