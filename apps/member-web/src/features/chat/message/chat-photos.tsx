import type { NewAttachment } from '@kopa/contracts/chat/message-parts';
import { photoSource } from '@kopa/ui/photo-source';
import { Button } from '@mantine/core';
import { PhotoTile, PhotoTiles } from '../../../shared/media/photo-tiles.tsx';
import { UploadProgress } from '../../../shared/media/upload-progress.tsx';
import { dropUpload, retryUpload, type Upload } from '../../../shared/media/uploads.ts';
import classes from './chat-photos.module.css';

/** Width in pixels of the copy for a preview. */
const previewWidth = 96;

interface ChatPhotosProps {
  photos: readonly NewAttachment[];
  uploads: readonly Upload[];
  onRemove: (url: string) => void;
}

/** The photos of a message before it is sent. */
export function ChatPhotos({ photos, uploads, onRemove }: ChatPhotosProps) {
  if (photos.length + uploads.length === 0) return null;
  return (
    <div className={classes.photos}>
      <PhotoTiles size={72}>
        {photos.map(({ url }) => (
          <PhotoTile key={url} onRemove={() => onRemove(url)}>
            <img src={photoSource(url, previewWidth)} alt="" />
          </PhotoTile>
        ))}
        {uploads.map((upload) => (
          <PhotoTile key={upload.id} onRemove={() => dropUpload(upload)}>
            <img src={upload.src} alt={upload.file.name} />
            {upload.hasFailed ? (
              <Button size="compact-xs" variant="default" className={classes.retry} onClick={() => retryUpload(upload)}>
                Retry
              </Button>
            ) : (
              <UploadProgress percent={upload.percent} />
            )}
          </PhotoTile>
        ))}
      </PhotoTiles>
    </div>
  );
}
