import type { NewPostText, Post } from '@kopa/contracts/feed/posts';
import { IconMapPin, IconRun, IconTrophy } from '@tabler/icons-react';
import { Tag } from '../../../shared/layout/tag.tsx';
import { LongText } from './long-text.tsx';
import classes from './post-card.module.css';
import { PostPhotos } from './post-photos.tsx';
import { postTypeLabels } from './post-types.ts';

const icons = { achievement: IconTrophy, location: IconMapPin, activity: IconRun } as const;

interface PostBodyProps {
  post: Pick<Post, keyof NewPostText | 'photos'>;
  isOwn: boolean;
}

/** Content of a post, in the feed and while it is pending. */
export function PostBody({ post, isOwn }: PostBodyProps) {
  return (
    <>
      <TypeAndPlace type={post.type} location={post.location} />
      {post.content !== '' && <LongText text={post.content} />}
      <PostPhotos photos={post.photos} isOwn={isOwn} />
    </>
  );
}

/** Type and location of a post in one line; a plain status has neither. */
function TypeAndPlace({ type, location }: Pick<Post, 'type' | 'location'>) {
  if (type === 'status' && location === null) return null;
  const Icon = type === 'status' ? null : icons[type];
  return (
    <div className={classes.type}>
      {Icon !== null && (
        <Tag isAccent={type === 'achievement'}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {postTypeLabels[type]}
        </Tag>
      )}
      {location !== null && <span className={classes.location}>{location}</span>}
    </div>
  );
}
