import type { NewPost } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import { IconMapPin } from '@tabler/icons-react';
import { LongText } from './long-text.tsx';
import classes from './post-card.module.css';
import { PostTypeTag } from './post-type-tag.tsx';

/** Content of a post, in the feed and while it is pending. */
export function PostBody({ post }: { post: Stored<NewPost> }) {
  return (
    <>
      <PostTypeTag type={post.type} />
      <LongText text={post.content} />
      {post.location !== null && (
        <p className={classes.location}>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          {post.location}
        </p>
      )}
    </>
  );
}
