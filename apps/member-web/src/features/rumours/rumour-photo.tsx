import { photoSource } from '@kopa/ui/photo-source';
import { useLazy } from '@kopa/ui/use-lazy';
import { PhotoButton } from '../../shared/media/photo-button.tsx';
import { dropUpload, type Upload } from '../../shared/media/uploads.ts';
import classes from './rumours.module.css';

const loadChosen = async () => (await import('./chosen-photo.tsx')).ChosenPhoto;

/** Width in pixels of the copy for a preview. */
const previewWidth = 320;

interface RumourPhotoProps {
  /** URL of the uploaded photo. */
  photo: string | null;
  upload: Upload | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The photo of a question. */
export function RumourPhoto({ photo, upload, onChoose, onRemove }: RumourPhotoProps) {
  const src = upload?.src ?? (photo === null ? null : photoSource(photo, previewWidth));
  const remove = () => (upload === undefined ? onRemove() : dropUpload(upload));
  const Chosen = useLazy(loadChosen, src !== null, remove);
  if (src !== null) return Chosen && <Chosen src={src} upload={upload} onRemove={remove} />;
  return (
    <PhotoButton variant="light" className={classes.add} onChoose={onChoose}>
      Add a photo
    </PhotoButton>
  );
}
