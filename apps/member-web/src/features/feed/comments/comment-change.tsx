import type { Comment } from '@kopa/contracts/feed/posts';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { EditForm } from '../../../shared/layout/edit-form.tsx';
import { failureText } from '../../../shared/layout/show-failure.ts';
import { Deletion } from '../../../shared/menus/deletion.tsx';
import { useShareComment } from '../composer/share.mutations.ts';
import { applyCommentUpdate, withoutComment } from '../post/post-changes.cache.ts';
import { deleteCommentCall, editCommentCall } from '../post/post-changes.queries.ts';

interface CommentChangeProps {
  comment: Comment;
  kind: 'edit' | 'delete';
  onClose: () => void;
}

/** Edits an own comment in its place, or asks before a comment is deleted. */
export function CommentChange({ kind, ...props }: CommentChangeProps) {
  return kind === 'edit' ? <CommentEditor {...props} /> : <CommentDeletion {...props} />;
}

type Props = Omit<CommentChangeProps, 'kind'>;

function CommentEditor({ comment: { id, feedId: postId, content }, onClose }: Props) {
  const client = useQueryClient();
  const options = { name: `edit.comment.${id}`, empty: { content }, isEdit: true };
  const [draft, setDraft, close, send] = useDraft(options, onClose);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (text: string) => editCommentCall(postId, id, { content: text }),
    onSuccess: (edited) => applyCommentUpdate(client, edited),
    onError: (error) => showToast({ title: 'The comment was not saved', message: failureText(error), tone: 'error' }),
  });
  return (
    <EditForm
      label="Edit comment"
      text={draft.content}
      maxLength={textLimits.comment}
      mayBeEmpty={false}
      isSaving={isPending}
      mentions
      onChange={(text) => setDraft({ content: text })}
      onSave={(text) => (text === content ? close() : void send({ text }, () => mutateAsync(text)))}
      onCancel={close}
    />
  );
}

function CommentDeletion({ comment: { id, feedId: postId, userId, content }, onClose }: Props) {
  const client = useQueryClient();
  const isOwn = useMember().id === userId;
  const { share } = useShareComment(postId);
  return (
    <Deletion
      what="comment"
      text="Nobody sees it any more."
      call={() => deleteCommentCall(postId, id)}
      onDeleted={() => withoutComment(client, postId, id)}
      undo={isOwn ? () => share({ content }) : undefined}
      onClose={onClose}
    />
  );
}
