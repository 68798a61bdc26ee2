import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { CardSkeletons } from '../../shared/people/card-skeletons.tsx';
import { type FollowList, followsQuery } from '../../shared/people/following.queries.ts';
import { PeopleCards } from '../../shared/people/people-cards.tsx';

const texts = {
  following: {
    title: 'You follow nobody yet',
    text: 'Follow people on their profile, and read what they share in the feed under Following.',
    failed: 'The people you follow could not be loaded.',
  },
  followers: {
    title: 'No followers yet',
    text: 'People who follow you show here.',
    failed: 'Your followers could not be loaded.',
  },
} as const;

interface FollowsTabProps {
  list: FollowList;
  onOpenPerson: (id: number) => void;
  onDiscover: () => void;
}

/** The followed members, or the followers. */
export function FollowsTab({ list, onOpenPerson, onDiscover }: FollowsTabProps) {
  const member = useMember();
  const follows = useInfiniteQuery(followsQuery(member.id, list));
  const people = itemsOf(follows.data);
  const { title, text, failed } = texts[list];
  if (follows.isPending) return <CardSkeletons />;
  if (follows.isError && follows.data === undefined) {
    return <ErrorState text={failed} onRetry={() => void follows.refetch()} />;
  }
  if (people.length === 0) {
    return <EmptyState title={title} text={text} action={<Button onClick={onDiscover}>Discover People</Button>} />;
  }
  return (
    <>
      <PeopleCards people={people} onOpen={onOpenPerson} />
      <LoadMore list={follows} label="Load more people" />
    </>
  );
}
