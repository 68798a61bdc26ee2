import type { PostPhoto } from '@kopa/contracts/feed/post-photos';
import { largestPhotoVariant } from '@kopa/contracts/media/photos';
import { photoSource } from '@kopa/ui/photo-source';
import { useLazy } from '@kopa/ui/use-lazy';
import { useState } from 'react';
import { showPhotoWords } from '../../../shared/media/show-photo-words.ts';
import { useTapToLoad } from '../../../shared/media/use-tap-to-load.ts';
import classes from './post-photos.module.css';

const loadViewer = async () => (await import('../../../shared/media/photo-viewer.tsx')).PhotoViewer;

/** Width in pixels of the smaller copy, for a narrow tile. */
const smallWidth = 320;
/** The shapes between which a single photo is shown whole: from portrait to a wide landscape. */
const [narrowest, widest] = [4 / 5, 1.91];

interface PostPhotosProps {
  photos: readonly PostPhoto[];
  isOwn: boolean;
}

/** The photos of a post. Their room is kept before they load; each opens in the full screen. */
export function PostPhotos({ photos, isOwn }: PostPhotosProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const { isShown, show, hide } = useTapToLoad<number>();
  const Viewer = useLazy(loadViewer, opened !== null, () => setOpened(null));
  if (photos.length === 0) return null;
  const [only] = photos.length === 1 ? photos : [];
  const sizes = only === undefined ? '(min-width: 480px) 240px, 50vw' : '(min-width: 480px) 480px, 100vw';
  return (
    <>
      <ul className={classes.grid} data-count={photos.length}>
        {photos.map(({ id, url, width, height, alt, bytes }, place) => (
          <li key={id} className={classes.place} style={only && { aspectRatio: shapeOf(only) }}>
            <button
              type="button"
              className={classes.tile}
              aria-haspopup={isShown(id) ? 'dialog' : undefined}
              aria-description={isShown(id) ? undefined : (alt ?? undefined)}
              onClick={() => (isShown(id) ? setOpened(place) : show(id))}
            >
              {isShown(id) ? (
                <img
                  src={photoSource(url, largestPhotoVariant)}
                  srcSet={[smallWidth, largestPhotoVariant].map((w) => `${photoSource(url, w)} ${w}w`).join(', ')}
                  sizes={sizes}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  alt={alt ?? `Photo ${place + 1} of ${photos.length}`}
                  onError={() => hide(id)}
                />
              ) : (
                showPhotoWords(bytes)
              )}
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && Viewer !== null && (
        <Viewer photos={photos} first={opened} isOwn={isOwn} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function shapeOf({ width, height }: PostPhoto): number {
  return Math.min(widest, Math.max(narrowest, width / Math.max(1, height)));
}
