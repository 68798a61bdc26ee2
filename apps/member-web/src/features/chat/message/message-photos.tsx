import type { Attachment } from '@kopa/contracts/chat/message-parts';
import { photoSource } from '@kopa/ui/photo-source';
import { useLazy } from '@kopa/ui/use-lazy';
import { useState } from 'react';
import { showPhotoWords } from '../../../shared/media/show-photo-words.ts';
import { useTapToLoad } from '../../../shared/media/use-tap-to-load.ts';
import classes from './message-photos.module.css';

const loadViewer = async () => (await import('../../../shared/media/photo-viewer.tsx')).PhotoViewer;
/** Width in pixels of the copy in a bubble. */
const shownWidth = 320;

type Photo = Extract<Attachment, { type: 'photo' }>;

/** The photos of a message. Their room is kept before they load; each opens in the full screen. */
export function MessagePhotos({ photos, isOwn }: { photos: readonly Photo[]; isOwn: boolean }) {
  const [opened, setOpened] = useState<number | null>(null);
  const { isShown, show, hide } = useTapToLoad<string>();
  const Viewer = useLazy(loadViewer, opened !== null, () => setOpened(null));
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.photos} data-count={photos.length}>
        {photos.map(({ url, width, height, bytes }, index) => (
          <li key={url}>
            <button
              type="button"
              className={classes.tile}
              style={photos.length === 1 ? { aspectRatio: `${width} / ${height}` } : undefined}
              aria-haspopup={isShown(url) ? 'dialog' : undefined}
              onClick={() => (isShown(url) ? setOpened(index) : show(url))}
            >
              {isShown(url) ? (
                <img
                  src={photoSource(url, shownWidth)}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  alt={photos.length === 1 ? 'Photo' : `Photo ${index + 1} of ${photos.length}`}
                  onError={() => hide(url)}
                />
              ) : (
                showPhotoWords(bytes)
              )}
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && Viewer !== null && (
        <Viewer
          photos={photos.map(({ id, url, width, height }, index) => ({
            id: id ?? -index,
            url,
            width,
            height,
            alt: null,
          }))}
          first={opened}
          // An unsent photo has no id and is the member's own.
          isOwn={isOwn}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
