import { type PostType, postTypes } from '@kopa/contracts/feed/posts';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconPhotoPlus } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { PhotosInput } from '../../../shared/media/photos-input.tsx';
import { postTypeLabels } from '../post/post-types.ts';
import classes from './composer.module.css';

const options = postTypes.map((type) => ({ value: type, label: postTypeLabels[type] }));

interface ComposerToolsProps {
  /** Otherwise the composer is one line, which has room for the photos only. */
  isOpen: boolean;
  type: PostType;
  /** The post has the maximum of photos. */
  isFull: boolean;
  isSending: boolean;
  onPhotos: (files: File[]) => void;
  onType: (type: PostType) => void;
}

/**
 * The buttons below the text of a post. The text renders at each key, and they only for a change of their own: their
 * functions must be stable.
 */
export const ComposerTools = memo(function ComposerTools(props: ComposerToolsProps) {
  const { isOpen, type, isFull, isSending, onPhotos, onType } = props;
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.row}>
      <PhotosInput ref={files} onChoose={onPhotos} />
      <button
        type="button"
        className={classes.tool}
        aria-label="Add photos"
        disabled={isFull}
        onClick={() => files.current?.click()}
      >
        <IconPhotoPlus size={24} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <>
          <NativeSelect
            className={classes.type}
            name="type"
            aria-label="Post type"
            data={options}
            rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
            value={type}
            onChange={(event) => onType(event.currentTarget.value as PostType)}
          />
          <Button type="submit" loading={isSending}>
            Post
          </Button>
        </>
      )}
    </div>
  );
});
