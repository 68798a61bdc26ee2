import { matchesSearch } from '@kopa/rules/people/search';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { LoadMore } from '../../../shared/lists/load-more.tsx';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import classes from './chat-lists.module.css';

interface ChatListProps<T> {
  noun: 'conversation' | 'group';
  list: ComponentProps<typeof LoadMore>['list'] &
    Pick<UseInfiniteQueryResult, 'isError' | 'isLoading' | 'isFetchedAfterMount'> & { refetch: () => Promise<unknown> };
  /** Those above the list, also where the loaded pages lack them. */
  pinned: readonly T[];
  others: readonly T[];
  nameOf: (chat: T) => string;
  search: string;
  empty: ReactNode;
  /** The item of a chat. */
  children: (chat: T) => ReactNode;
}

/** The pinned chats and the others, those that match a search, or why there is none. */
export function ChatList<T extends { id: number }>(props: ChatListProps<T>) {
  const { noun, list, pinned, others, nameOf, search, empty, children } = props;
  const [isRetrying, setIsRetrying] = useState(false);
  async function retry() {
    setIsRetrying(true);
    await list.refetch();
    setIsRetrying(false);
  }
  if (pinned.length + others.length === 0) {
    // An error stays while the list is polled again.
    if (list.isError || (list.isLoading && list.isFetchedAfterMount && !isRetrying))
      return <ErrorState text={`Your ${noun}s could not be loaded.`} onRetry={() => void retry()} />;
    return list.isLoading ? <RowSkeletons lead={48} isRound={noun === 'conversation'} /> : empty;
  }
  const isSearch = search.trim() !== '';
  const above = isSearch ? [] : pinned;
  const below = isSearch ? [...pinned, ...others].filter((chat) => matchesSearch(nameOf(chat), search)) : others;
  return (
    <>
      {above.length > 0 && (
        <section className={classes.pinned} aria-labelledby={`pinned-${noun}s`}>
          <h2 id={`pinned-${noun}s`} className={classes.part}>
            Pinned
          </h2>
          <ul className={classes.list}>{above.map(children)}</ul>
        </section>
      )}
      <ul className={classes.list}>{below.map(children)}</ul>
      {isSearch && below.length === 0 && <p className={classes.none}>No {noun} matches your search.</p>}
      <LoadMore list={list} label={`Load more ${noun}s`} />
    </>
  );
}
