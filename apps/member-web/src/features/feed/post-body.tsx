import type { Post } from '@kopa/contracts/feed/posts';
import { IconMapPin } from '@tabler/icons-react';
import { LongText } from './long-text.tsx';
import classes from './post-card.module.css';
import { PostPhotos } from './post-photos.tsx';
import { PostTypeTag } from './post-type-tag.tsx';

interface PostBodyProps {
  post: Pick<Post, 'type' | 'content' | 'location' | 'photos'>;
  isOwn: boolean;
}

/** Content of a post, in the feed and while it is pending. */
export function PostBody({ post, isOwn }: PostBodyProps) {
  return (
    <>
      <PostTypeTag type={post.type} />
      {post.content !== '' && <LongText text={post.content} />}
      <PostPhotos photos={post.photos} isOwn={isOwn} />
      {post.location !== null && (
        <p className={classes.location}>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {post.location}
        </p>
      )}
    </>
  );
}
