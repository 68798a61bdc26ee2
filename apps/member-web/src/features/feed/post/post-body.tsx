import type { Post } from '@kopa/contracts/feed/posts';
import { LongText } from './long-text.tsx';
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
      <PostTypeTag type={post.type} location={post.location} />
      {post.content !== '' && <LongText text={post.content} />}
      <PostPhotos photos={post.photos} isOwn={isOwn} />
    </>
  );
}
