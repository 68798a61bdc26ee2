import type { PostEdit } from '@kopa/contracts/feed/post-edits';
import { type Post, type PostType, postTypes } from '@kopa/contracts/feed/posts';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { EditForm } from '../../../shared/layout/edit-form.tsx';
import { failureText } from '../../../shared/layout/show-failure.ts';
import { Deletion } from '../../../shared/menus/deletion.tsx';
import { textOf } from '../composer/post-send.ts';
import { useSharePost } from '../composer/share.mutations.ts';
import { applyPostUpdate, removePost } from './post-changes.cache.ts';
import { deletePostCall, editPostCall } from './post-changes.queries.ts';
import { PostPhotos } from './post-photos.tsx';
import { postTypeLabels } from './post-types.ts';

const options = postTypes.map((type) => ({ value: type, label: postTypeLabels[type] }));

interface PostChangeProps {
  post: Post;
  kind: 'edit' | 'delete';
  onClose: () => void;
}

/** Edits an own post in its place, or asks before it is deleted. */
export function PostChange({ kind, ...props }: PostChangeProps) {
  return kind === 'edit' ? <PostEditor {...props} /> : <PostDeletion {...props} />;
}

type Props = Omit<PostChangeProps, 'kind'>;

function PostEditor({ post, onClose }: Props) {
  const client = useQueryClient();
  const saved = { type: post.type, content: post.content, location: post.location ?? '' };
  const [draft, setDraft, close, send] = useDraft(
    { name: `edit.post.${post.id}`, empty: saved, isEdit: true },
    onClose,
  );
  const { type, location } = draft;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (edit: PostEdit) => editPostCall(post.id, edit),
    onSuccess: (edited) => applyPostUpdate(client, edited),
    onError: (error) => showToast({ title: 'The post was not saved', message: failureText(error), tone: 'error' }),
  });

  function save(content: string) {
    const edited = { type, content, location: type === 'location' ? location.trim() || null : null };
    const changes = Object.entries(edited).filter(([name, value]) => post[name as keyof typeof edited] !== value);
    const edit: PostEdit = Object.fromEntries(changes);
    if (changes.length === 0) close();
    else void send(edit, () => mutateAsync(edit));
  }

  return (
    <>
      <EditForm
        label="Edit post"
        text={draft.content}
        maxLength={textLimits.post}
        mayBeEmpty={post.photos.length > 0}
        isSaving={isPending}
        mentions
        onChange={(content) => setDraft({ ...draft, content })}
        onSave={save}
        onCancel={close}
      >
        {type === 'location' && (
          <TextInput
            label="Where"
            maxLength={textLimits.location}
            value={location}
            onChange={(event) => setDraft({ ...draft, location: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="Kind of post"
          data={options}
          rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          value={type}
          onChange={(event) => setDraft({ ...draft, type: event.currentTarget.value as PostType })}
        />
      </EditForm>
      <PostPhotos photos={post.photos} isOwn />
    </>
  );
}

function PostDeletion({ post, onClose }: Props) {
  const client = useQueryClient();
  const { share } = useSharePost();
  // Likes and comments would not come back.
  const isLostForGood = post.likes > 0 || post.comments > 0;
  const photos = post.photos.map(({ url, alt }) => ({ url, alt }));
  const again = { ...textOf(post), ...(photos.length > 0 ? { photos } : {}) };
  return (
    <Deletion
      what="post"
      text="Its comments and likes go with it."
      call={() => deletePostCall(post.id)}
      onDeleted={() => removePost(client, post.id)}
      undo={isLostForGood ? undefined : () => share(again)}
      onClose={onClose}
    />
  );
}
