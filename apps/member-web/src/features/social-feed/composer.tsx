import { photoLimits, textLimits } from '@kopa/contracts/limits';
import type { NewPostPhoto } from '@kopa/contracts/post-photos';
import type { NewPost, PostType } from '@kopa/contracts/social-feeds';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { showToast } from '@kopa/ui/toast';
import { usePart } from '@kopa/ui/use-part';
import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../outbox/drafts.ts';
import { useRestoredPhotos } from '../../photos/use-restored-photos.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './composer.module.css';
import { ComposerTools } from './composer-tools.tsx';
import { postDraft } from './feed-drafts.ts';
import { useSharePost } from './use-share.ts';

const loadPhotos = async () => (await import('./composer-photos.tsx')).ComposerPhotos;
const noFiles: File[] = [];

/** Input of a post. Its text survives leaving the page and returns if it could not be sent. */
export function Composer() {
  const member = useMember();
  const [draft, setDraft] = useDraft(member.id, postDraft);
  const { share, isSending } = useSharePost();
  const photos = draft.photos ?? [];
  const [chosen, setChosen] = useState(noFiles);
  const [uploading, setUploading] = useState(0);
  const [showsPhotos, setShowsPhotos] = useState(photos.length > 0);
  const Photos = usePart(loadPhotos, showsPhotos || photos.length > 0, () => setChosen(noFiles));
  useRestoredPhotos(member.id, postDraft.name, setChosen);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const change = useCallback(
    (fields: Partial<NewPost>) => {
      latest.current = { ...latest.current, ...fields };
      setDraft(latest.current);
    },
    [setDraft],
  );
  const setType = useCallback((type: PostType) => change({ type }), [change]);
  const takePhotos = useCallback((picked: File[]) => {
    setChosen(picked);
    setShowsPhotos(true);
  }, []);

  function changePhotos(changed: (known: readonly NewPostPhoto[]) => NewPostPhoto[]) {
    const next = changed(latest.current.photos ?? []);
    // An empty list would keep the draft.
    change({ photos: next.length > 0 ? next : undefined });
  }
  const forgetChosen = useCallback(() => setChosen(noFiles), []);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const { photos: _none, ...words } = latest.current;
    const content = words.content.trim();
    if (uploading > 0) {
      showToast({ title: 'Photos are still being uploaded', message: 'Please wait a moment.', tone: 'error' });
      return;
    }
    if (content === '' && photos.length === 0) {
      showToast({ title: 'Content required', message: 'Please write something to share.', tone: 'error' });
      return;
    }
    const given = photos.length > 0 ? { photos } : {};
    share({ ...words, ...given, content, location: words.type === 'location' ? words.location : null });
    setDraft(postDraft.empty);
  }

  return (
    <form className={classes.composer} onSubmit={submit} aria-label="New post">
      <div className={classes.words}>
        <PersonAvatar person={member} size={44} />
        <GrowingTextarea
          className={classes.content}
          variant="unstyled"
          name="content"
          data-mentions
          aria-label="Content"
          placeholder={`What is happening, ${member.firstName}?`}
          rows={[2, 10]}
          maxLength={textLimits.post}
          value={draft.content}
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
      {Photos !== null && (
        <Photos
          photos={photos}
          chosen={chosen}
          onTaken={forgetChosen}
          onChange={changePhotos}
          onUploading={setUploading}
        />
      )}
      <ComposerTools
        type={draft.type}
        isFull={photos.length + uploading >= photoLimits.postMax}
        isSending={isSending}
        onPhotos={takePhotos}
        onType={setType}
      />
    </form>
  );
}
