import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './load-more.module.css';
import { loadNextPage, type NextPage } from './pages.ts';

interface LoadMoreProps {
  list: NextPage & { hasNextPage: boolean; isFetchNextPageError: boolean };
  label: string;
}

/** Loads the next page when it scrolls into view. A button loads it for keyboard users and after a failure. */
export function LoadMore({ list, label }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const element = useRef<HTMLDivElement>(null);
  const mayLoad = hasNextPage && !isFetching && !isFetchNextPageError;

  useEffect(() => {
    if (!mayLoad || element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [mayLoad, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={element} className={classes.more}>
      {isFetchNextPageError && <p>The next page could not be loaded.</p>}
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void loadNextPage(list)}>
        {isFetchNextPageError ? 'Try again' : label}
      </Button>
    </div>
  );
}
