import { textLimits } from '@kopa/contracts/limits';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import classes from './comment-section.module.css';
import { keepCommentDraft, readCommentDraft } from './feed-drafts.ts';
import { useCommentTyping } from './use-comment-typing.ts';
import { useShareComment } from './use-share.ts';

/** A line for a comment: Enter sends, Shift+Enter begins a new line; the text stays until it is shared. */
export function CommentForm({ feedId }: { feedId: number }) {
  const member = useMember();
  const [text, setText] = useState(() => readCommentDraft(member.id, feedId));
  const typing = useCommentTyping(feedId);
  const share = useShareComment(feedId, () => change(''));

  function change(changed: string) {
    setText(changed);
    keepCommentDraft(member.id, feedId, changed);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const content = text.trim();
    if (content === '' || share.isPending) return;
    typing.stop();
    share.mutate(content);
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
        readOnly={share.isPending}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
          typing.type();
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" loading={share.isPending} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  );
}
