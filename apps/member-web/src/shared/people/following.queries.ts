import { followMember, listFollowers, listFollowing, unfollowMember } from '@kopa/contracts/people/following';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orderedBy } from '../lists/first-page.ts';
import { cursorPaging } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { followsKey } from './following.keys.ts';
import { changePerson } from './people.cache.ts';

export type FollowList = 'following' | 'followers';

const routes = { following: listFollowing, followers: listFollowers };

/** The followed members, or the followers, newest first. */
export function followsQuery(memberId: number, list: FollowList) {
  return infiniteQueryOptions({
    queryKey: [...followsKey, list, memberId],
    queryFn: ({ pageParam, signal }) =>
      api.page(routes[list], { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    // Their order is not that of the ids: a refreshed list begins again.
    meta: orderedBy(() => 0),
    ...cursorPaging,
  });
}

/** Follows or unfollows a member, and shows it at once everywhere. */
export function followMutation(client: QueryClient, memberId: number) {
  return {
    mutationFn: ({ otherId, isFollowed }: { otherId: number; isFollowed: boolean }) =>
      api.call(isFollowed ? followMember : unfollowMember, { params: { id: memberId, otherId } }),
    onSuccess: (_none: null, { otherId, isFollowed }: { otherId: number; isFollowed: boolean }) => {
      changePerson(client, otherId, (person) =>
        person.isFollowed === isFollowed
          ? person
          : { ...person, isFollowed, followers: Math.max(0, person.followers + (isFollowed ? 1 : -1)) },
      );
      void client.resetQueries({ queryKey: followsKey });
      refetchWhere(client, { predicate: ({ meta }) => meta?.changesWithFollows === true });
    },
  };
}
