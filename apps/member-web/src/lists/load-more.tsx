import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './load-more.module.css';

interface LoadMoreProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label: string;
}

/** Loads the next page when it scrolls into view. A button loads it for keyboard users and after a failure. */
export function LoadMore({ list, label }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const element = useRef<HTMLDivElement>(null);
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!mayLoad || element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
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
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : label}
      </Button>
    </div>
  );
}
