import type { RecordPhoto } from '@kopa/contracts/file/records';
import { photoVariantUrl } from '@kopa/contracts/media/photos';
import { useLazy } from '@kopa/ui/use-lazy';
import { useState } from 'react';
import { useTapToLoad } from '../../../shared/media/use-tap-to-load.ts';
import classes from '../file.module.css';

const loadViewer = async () => (await import('../../../shared/media/photo-viewer.tsx')).PhotoViewer;
/** Width in pixels of the copy in the list. */
const listWidth = 320;

/** The photos of a record. Their files come from the app's own origin: no other one has the session. */
export function RecordPhotos({ photos }: { photos: readonly RecordPhoto[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const close = () => setOpened(null);
  const Viewer = useLazy(loadViewer, opened !== null, close);
  const { isShown, show, hide } = useTapToLoad<string>();
  return (
    <>
      <ul className={classes.photos} aria-label="Photos">
        {photos.map(({ url }, index) => (
          <li key={url}>
            <button
              type="button"
              className={classes.photo}
              onClick={() => (isShown(url) ? setOpened(index) : show(url))}
            >
              {isShown(url) ? (
                <img
                  src={photoVariantUrl(url, listWidth)}
                  alt={`${index + 1} of ${photos.length}`}
                  loading="lazy"
                  onError={() => hide(url)}
                />
              ) : (
                'Show photo'
              )}
            </button>
          </li>
        ))}
      </ul>
      {Viewer !== null && opened !== null && (
        <Viewer
          photos={photos.map((photo, index) => ({ ...photo, id: index, alt: null }))}
          first={opened}
          isOwn
          sourceOf={photoVariantUrl}
          onClose={close}
        />
      )}
    </>
  );
}
