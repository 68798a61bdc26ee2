import { textLimits } from '@kopa/contracts/limits';
import { Button } from '@mantine/core';
import { DraftForm } from '../../outbox/draft-form.tsx';
import { commentDraft } from './feed-drafts.ts';
import { useCommentTyping } from './use-comment-typing.ts';
import { useShareComment } from './use-share.ts';

/** Input of a comment. */
export function CommentForm({ postId }: { postId: number }) {
  const typing = useCommentTyping(postId);
  const { share, isSending } = useShareComment(postId);
  return (
    <DraftForm
      draftOptions={commentDraft(postId)}
      label="Write a comment"
      placeholder="Write a comment…"
      maxRows={6}
      maxLength={textLimits.comment}
      mentions
      isSending={isSending}
      onTyping={typing.type}
      onSend={(comment) => {
        typing.stop();
        share(comment);
      }}
      button={(isEmpty) => (
        <Button type="submit" loading={isSending} disabled={isEmpty}>
          Send
        </Button>
      )}
    />
  );
}
