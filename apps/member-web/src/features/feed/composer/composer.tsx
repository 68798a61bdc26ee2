import type { NewPostPhoto } from '@kopa/contracts/feed/post-photos';
import type { NewPost, PostType } from '@kopa/contracts/feed/posts';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { useLazy } from '@kopa/ui/use-lazy';
import { TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';
import { changeDraft, useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { PersonAvatar } from '../../../shared/media/person-avatar.tsx';
import { addUploads, handOver } from '../../../shared/media/uploads.ts';
import { useUploads } from '../../../shared/media/use-uploads.ts';
import classes from './composer.module.css';
import { ComposerTools } from './composer-tools.tsx';
import { postDraft, useSharePost } from './share.mutations.ts';

const loadPhotos = async () => (await import('./composer-photos.tsx')).ComposerPhotos;
const mostPhotos = photoLimits.postMax;

/**
 * Input of a post: one line until it is touched or holds a draft. Its text survives leaving the page and returns if it
 * could not be sent (product 2.10).
 */
export function Composer() {
  const member = useMember();
  const [isTouched, setIsTouched] = useState(false);
  const [draft, setDraft] = useDraft(postDraft);
  const { share, isBusy, isSending } = useSharePost();
  const photos = draft.photos ?? [];
  const uploadTarget = {
    memberId: member.id,
    draft: postDraft.name,
    take: (url: string) => changePhotos((known) => [...known, { url }]),
  };
  const uploads = useUploads(uploadTarget);
  const taken = photos.length + uploads.length;
  const isOpen = isTouched || taken > 0 || draft.content !== '' || draft.type !== postDraft.empty.type;
  const Photos = useLazy(loadPhotos, taken > 0, () => undefined);
  const change = (fields: Partial<NewPost>) => changeDraft(member.id, postDraft, () => fields);
  const setType = useCallbackRef((type: PostType) => change({ type }));
  const choose = useCallbackRef((files: File[]) =>
    addUploads(uploadTarget, files, { free: mostPhotos - taken, tooMany: `A post has up to ${mostPhotos} photos` }),
  );

  function changePhotos(next: (known: readonly NewPostPhoto[]) => NewPostPhoto[]) {
    changeDraft(member.id, postDraft, (stored) => {
      const changed = next(stored.photos ?? []).slice(0, mostPhotos);
      // An empty list would keep the draft.
      return { photos: changed.length > 0 ? changed : undefined };
    });
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const { photos: _none, ...words } = draft;
    const content = words.content.trim();
    const isEmpty = content === '' && taken === 0;
    // The second of two quick taps finds an empty draft.
    if (isBusy || (isEmpty && isSending)) return;
    if (isEmpty) {
      showToast({ title: 'Content required', message: 'Please write something to share.', tone: 'error' });
      return;
    }
    const given = photos.length > 0 ? { photos } : {};
    const post = { ...words, ...given, content, location: words.type === 'location' ? words.location : null };
    const kept = share(
      post,
      uploads.map(({ file }) => file),
    );
    void handOver(uploads, kept);
    setDraft(postDraft.empty);
    // "Post" is disabled now; the field would open a phone's keyboard.
    event.currentTarget.focus();
  }

  return (
    <form className={classes.composer} onSubmit={submit} aria-label="New post" data-open={isOpen} tabIndex={-1}>
      <div className={classes.words}>
        <PersonAvatar person={member} size={36} />
        <GrowingTextarea
          className={classes.content}
          variant="unstyled"
          name="content"
          data-mentions
          aria-label="Content"
          placeholder={`What is happening, ${member.firstName}?`}
          rows={isOpen ? [2, 10] : [1, 1]}
          maxLength={textLimits.post}
          value={draft.content}
          onFocus={() => setIsTouched(true)}
          onChange={(content) => change({ content })}
        />
      </div>
      {draft.type === 'location' && (
        <TextInput
          name="location"
          aria-label="Location"
          placeholder="Where are you? (optional)"
          maxLength={textLimits.location}
          value={draft.location ?? ''}
          onChange={(event) => change({ location: event.currentTarget.value })}
        />
      )}
      {Photos !== null && <Photos photos={photos} uploads={uploads} onChange={changePhotos} />}
      <ComposerTools
        isOpen={isOpen}
        type={draft.type}
        isFull={taken >= mostPhotos}
        isSending={isBusy}
        onPhotos={choose}
        onType={setType}
      />
    </form>
  );
}
