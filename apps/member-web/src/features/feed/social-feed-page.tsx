import { textLimits } from '@kopa/contracts/text-limits';
import { useLazy } from '@kopa/ui/use-lazy';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotSentLink } from '../../device/outbox/not-sent-link.tsx';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useShownFeed } from '../../live/use-visible-content.ts';
import { useMember } from '../../session/use-member.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { ProfileModal } from '../../shared/people/profile-modal.tsx';
import { Composer } from './composer.tsx';
import { storedScope, useFeedScope } from './feed-scope.ts';
import { PostList } from './post-list.tsx';
import { ScopeChips } from './scope-chips.tsx';
import { shareCommentKey } from './social-feed.keys.ts';
import { postsQuery } from './social-feed.queries.ts';
import classes from './social-feed-page.module.css';

const loadSearch = async () => (await import('./post-search.tsx')).PostSearch;

export const loader = pageLoader((client, { id }) => [client.prefetchInfiniteQuery(postsQuery(id, storedScope()))]);

/** The social feed (product 2.10). */
export function Component() {
  useShownFeed();
  useShared();
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  const [scope, setScope] = useFeedScope();
  const [words, setWords] = useState('');
  const isSearching = words.trim() !== '';
  const Search = useLazy(loadSearch, isSearching, () => setWords(''));
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>Social Feed</h1>
        <LiveIndicator />
      </header>
      <Composer />
      <NotSentLink mutationKey={shareCommentKey} />
      <TextInput
        type="search"
        aria-label="Search posts..."
        placeholder="Search posts..."
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        maxLength={textLimits.search}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {isSearching && Search !== null ? (
        <Search words={words} onOpenPerson={setShownPerson} />
      ) : (
        <>
          <ScopeChips scope={scope} onChange={setScope} />
          <PostList key={scope} scope={scope} onOpenPerson={setShownPerson} />
        </>
      )}
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </div>
  );
}

/** Live while the live channel is open, otherwise Offline. */
function LiveIndicator() {
  const { isOpen } = useLiveChannel();
  return (
    <span className={classes.indicator} data-live={isOpen} role="status">
      {isOpen ? 'Live' : 'Offline'}
    </span>
  );
}

/** Puts content shared by another app into the draft. */
function useShared(): void {
  const { id } = useMember();
  const [search, setSearch] = useSearchParams();
  const isShared = search.toString().includes('share-');
  const take = useEffectEvent(async () => {
    const { takeShared } = await import('./take-shared.ts');
    takeShared(id, search);
    // Otherwise a reload would take it again.
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (isShared) void take().catch(() => undefined);
  }, [isShared]);
}
