import type { UserActivity } from '@kopa/contracts/admin/users';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Text } from '@mantine/core';
import { counted } from '../../shared/layout/format.ts';
import { mediaUrl } from '../../shared/media/media-url.ts';
import { DeleteButton } from './delete-button.tsx';
import type { Deletion } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

interface PhotosTabProps {
  photos: UserActivity['photos'];
  /** Number of photos in the gallery; the others are or were profile picture or cover. */
  inGallery: number;
  onDelete: (deletion: Deletion) => void;
}

/** The member's photos. */
export function PhotosTab({ photos, inGallery, onDelete }: PhotosTabProps) {
  if (photos.length === 0) return <EmptyState title="No photos found" />;
  return (
    <>
      <ul className={classes.photos}>
        {photos.map(({ id, url, caption, likesCount }) => (
          <li key={id}>
            <img className={classes.photo} src={mediaUrl(url, 320)} alt={caption ?? 'Gallery item'} loading="lazy" />
            <div className={classes.photoLine}>
              <div className={classes.entry}>
                {caption !== null && <Text>{caption}</Text>}
                <Text size="xs" c="dimmed">
                  {counted(likesCount, 'like')}
                </Text>
              </div>
              <DeleteButton
                onClick={() =>
                  onDelete({ kind: 'photo', id, what: 'This photo', also: ', also as profile picture or cover' })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {photos.length > inGallery && (
        <Text size="xs" c="dimmed" className={classes.note}>
          {counted(inGallery, 'photo')} in the gallery; also shown are uploads outside it, such as the profile picture.
        </Text>
      )}
    </>
  );
}
