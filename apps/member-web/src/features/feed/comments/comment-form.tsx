import { textLimits } from '@kopa/contracts/text-limits';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { DraftForm } from '../../../device/outbox/draft-form.tsx';
import { useLiveChannel } from '../../../live/live-channel.ts';
import { useTypingSign } from '../../../live/use-typing-sign.ts';
import { commentDraft, useShareComment } from '../composer/share.mutations.ts';

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

/** Announces over the live channel that the member writes a comment: `type` on every change, `stop` when it is sent. */
function useCommentTyping(postId: number) {
  const { send } = useLiveChannel();
  const begin = useCallback(() => void send('typing_start', { feedId: postId }), [send, postId]);
  const end = useCallback(() => void send('typing_stop', { feedId: postId }), [send, postId]);
  return useTypingSign(begin, end);
}
