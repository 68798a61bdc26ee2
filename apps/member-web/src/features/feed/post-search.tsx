import { textFor } from '@kopa/contracts/client';
import { searchPosts } from '@kopa/contracts/feed/post-lists';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../api/api.ts';
import { postListsKey } from '../../shared/feed/post-lists.keys.ts';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { cursorPaging, itemsOf } from '../../shared/lists/pages.ts';
import { ShownParts } from '../../shared/people/member-text.tsx';
import { FoundText } from './post/found-text.tsx';
import { PostCard } from './post/post-card.tsx';
import classes from './post-list.module.css';
import { PostSkeleton } from './post-skeleton.tsx';

const typingPause = 300;

/** The posts that a search finds, newest first, with its words highlighted. */
export function PostSearch({ words, onOpenPerson }: { words: string; onOpenPerson: (id: number) => void }) {
  const [q] = useDebouncedValue(words.trim(), typingPause);
  const found = useInfiniteQuery({
    queryKey: [...postListsKey, 'search', q],
    queryFn: ({ pageParam, signal }) => api.page(searchPosts, { query: { q, cursor: pageParam } }, { signal }),
    enabled: q !== '',
    ...cursorPaging,
    gcTime: 0,
  });
  const posts = itemsOf(found.data);
  const showParts = useCallback((text: string) => <FoundText text={text} search={q} />, [q]);
  return (
    <ShownParts value={showParts}>
      <section className={classes.list} aria-label="Found posts" aria-busy={found.isPending}>
        {found.isPending && <PostSkeleton />}
        {found.isError && posts.length === 0 && (
          <ErrorState
            text={textFor(found.error, 'The posts could not be searched.', ['rate_limited'])}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isSuccess && posts.length === 0 && (
          <EmptyState title="No posts found" text="No post holds all of these words." />
        )}
        {posts.map((post) => (
          <PostCard key={post.id} post={post} onOpenPerson={onOpenPerson} />
        ))}
        <LoadMore list={found} label="Load more posts" />
      </section>
    </ShownParts>
  );
}
