import type { User } from '@kopa/contracts/account/user';
import { largestPhotoVariant } from '@kopa/contracts/media/photos';
import type { OtherUser } from '@kopa/contracts/people/person';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { photoSource } from '@kopa/ui/photo-source';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { showPhotoWords } from '../../media/show-photo-words.ts';
import { useTapToLoad } from '../../media/use-tap-to-load.ts';
import { Confirm } from '../../menus/confirm.tsx';
import { MoreOptions } from '../../menus/more-options.tsx';
import { reportItem } from '../../moderation/report.store.ts';
import classes from './photos-tab.module.css';
import { usePhotoActions } from './use-photo-actions.ts';

const tileWidth = 320;

interface PhotosTabProps {
  person: User | OtherUser;
  isOwn: boolean;
  /** More tiles, as list items. */
  children?: ReactNode;
}

/** The gallery of a profile; only its owner sees the actions on photos (product 2.9). */
export function PhotosTab({ person, isOwn, children }: PhotosTabProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { isSaving, isShown, show, hide } = useTapToLoad<string>();
  const large = useRef<HTMLElement>(null);
  if (person.photos.length === 0 && children === undefined) {
    return (
      <EmptyState
        drawing="photo"
        title="No photos yet"
        text={isOwn ? 'You can add photos on your profile.' : `${person.firstName} has not shared photos.`}
      />
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {person.photos.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={classes.tile}
              aria-label={nameOf(isShown(url), index, person)}
              aria-pressed={chosen === url}
              onClick={() => setChosen(chosen === url ? null : url)}
            >
              {isShown(url) ? (
                <img src={photoSource(url, tileWidth)} alt="" loading="lazy" onError={() => hide(url)} />
              ) : (
                showPhotoWords(person.photoBytes[index])
              )}
            </button>
          </li>
        ))}
        {children}
      </ul>
      {chosen !== null && person.photos.includes(chosen) && (
        <figure className={classes.large} ref={large}>
          <img
            src={photoSource(chosen, largestPhotoVariant)}
            alt={`Shared by ${person.name}`}
            onLoad={() => {
              if (!isSaving) show(chosen);
              // The photo opens below the visible area.
              large.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
          {isOwn ? (
            <OwnerActions url={chosen} onDeleted={() => setChosen(null)} />
          ) : (
            <figcaption className={classes.actions}>
              <MoreOptions items={reportItems(person, chosen)} />
            </figcaption>
          )}
        </figure>
      )}
    </>
  );
}

/** The accessible name of a tile: the photo's number and, before it loads, its size. */
function nameOf(isShown: boolean, index: number, { photos, photoBytes }: User | OtherUser): string {
  const place = `${index + 1} of ${photos.length}`;
  return isShown ? `Photo ${place}` : `${showPhotoWords(photoBytes[index])}, ${place}`;
}

function reportItems({ photos, photoIds }: User | OtherUser, url: string) {
  const id = photoIds[photos.indexOf(url)];
  return id === undefined ? [] : [reportItem('photo', id)];
}

function OwnerActions({ url, onDeleted }: { url: string; onDeleted: () => void }) {
  const actions = usePhotoActions();
  const [isConfirmingDeletion, setIsConfirmingDeletion] = useState(false);
  return (
    <figcaption className={classes.actions}>
      <Button variant="default" loading={actions.isSettingPicture} onClick={() => void actions.setAsPicture(url)}>
        Set as profile picture
      </Button>
      <Button variant="default" loading={actions.isSettingCover} onClick={() => void actions.setAsCover(url)}>
        Set as cover photo
      </Button>
      <Button variant="default" c="red" onClick={() => setIsConfirmingDeletion(true)}>
        Delete
      </Button>
      <Confirm
        opened={isConfirmingDeletion}
        title="Delete this photo?"
        text="It leaves your gallery, and your profile picture or cover if it is used there."
        confirmLabel="Delete"
        pending={actions.isDeleting}
        onCancel={() => setIsConfirmingDeletion(false)}
        onConfirm={() =>
          void actions.remove(url).then((isDeleted) => (isDeleted ? onDeleted() : setIsConfirmingDeletion(false)))
        }
      />
    </figcaption>
  );
}
