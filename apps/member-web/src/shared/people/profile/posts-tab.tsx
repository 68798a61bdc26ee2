import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { photoSource } from '@kopa/ui/photo-source';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { postsOfQuery } from '../../feed/posts-of.queries.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { itemsOf } from '../../lists/pages.ts';
import { RowSkeletons } from '../../lists/row-skeletons.tsx';
import { showPhotoWords } from '../../media/show-photo-words.ts';
import { useTapToLoad } from '../../media/use-tap-to-load.ts';
import { MemberText } from '../member-text.tsx';
import classes from './posts-tab.module.css';

const photoWidth = 320;
const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** A member's posts, newest first; each leads to its page. */
export function PostsTab({ personId, onLeave }: { personId: number; onLeave?: () => void }) {
  const { isShown, show, hide } = useTapToLoad<number>();
  const list = useInfiniteQuery(postsOfQuery(personId));
  const posts = itemsOf(list.data);
  if (list.isPending) return <RowSkeletons lead={24} />;
  if (list.isError && posts.length === 0) {
    return <ErrorState text="The posts could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (posts.length === 0) return <EmptyState drawing="chat" title="No posts yet" text="Posts show here." />;
  return (
    <>
      <ul className={classes.list} aria-label="Posts">
        {posts.map(({ id, content, photos: [photo], likes, comments, createdAt }) => (
          <li key={id} className={classes.post}>
            {content !== '' && (
              <p className={classes.text}>
                <MemberText text={content} />
              </p>
            )}
            {photo !== undefined && !isShown(photo.id) && (
              <Button variant="default" aria-description={photo.alt ?? undefined} onClick={() => show(photo.id)}>
                {showPhotoWords(photo.bytes)}
              </Button>
            )}
            {photo !== undefined && isShown(photo.id) && (
              <img
                className={classes.photo}
                src={photoSource(photo.url, photoWidth)}
                alt={photo.alt ?? ''}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                onError={() => hide(photo.id)}
              />
            )}
            <p className={classes.details}>
              <AgoTime moment={createdAt} />
              <span>{counted(likes, 'like')}</span>
              <span>{counted(comments, 'comment')}</span>
              <Link className={classes.open} to={`/posts/${id}`} onClick={onLeave}>
                View post
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Load more posts" />
    </>
  );
}
