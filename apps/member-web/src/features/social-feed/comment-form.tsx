import { textLimits } from '@kopa/contracts/limits';
import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useDraft } from '../../outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './comment-section.module.css';
import { commentDraft } from './feed-drafts.ts';
import { useCommentTyping } from './use-comment-typing.ts';
import { useShareComment } from './use-share.ts';

/** Input of a comment: Enter sends, Shift+Enter adds a line; a text that could not be sent returns to the input. */
export function CommentForm({ postId }: { postId: number }) {
  const member = useMember();
  const place = commentDraft(postId);
  const [draft, setDraft] = useDraft(member.id, place);
  const typing = useCommentTyping(postId);
  const { share, isSending } = useShareComment(postId);
  const content = draft.content.trim();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (content === '' || isSending) return;
    typing.stop();
    share({ ...draft, content });
    setDraft(place.empty);
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
        value={draft.content}
        onChange={(event) => {
          setDraft({ ...draft, content: event.currentTarget.value });
          typing.type();
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" loading={isSending} disabled={content === ''}>
        Send
      </Button>
    </form>
  );
}
