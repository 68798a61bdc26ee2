import type { User } from '@kopa/contracts/account/user';
import { mentionLimits, pageLimits } from '@kopa/contracts/limits';
import { answer, type MockAnswer } from '@kopa/contracts/msw';
import * as dashboard from '@kopa/contracts/notifications/dashboard';
import * as blocks from '@kopa/contracts/people/blocks';
import * as connections from '@kopa/contracts/people/connections';
import * as following from '@kopa/contracts/people/following';
import * as people from '@kopa/contracts/people/people';
import type { RouteInput } from '@kopa/contracts/route';
import { isSameName } from '@kopa/rules/account/auth';
import { kindOf, previewOf } from '@kopa/rules/chat/message-parts';
import { activityOf } from '@kopa/rules/notifications/activities';
import { folded, searchPosition, searchRank } from '@kopa/rules/people/search';
import { isSuggested, type SimilarityTag, shareTag } from '@kopa/rules/people/similarities';
import { assertFound } from '@kopa/rules/refusal';
import { callsOf } from '../calls.ts';
import { added, changed, newestFirst, pageOf, removeAll, removed } from '../collection.ts';
import { settleRequest } from '../notifications.ts';
import type { StoredConnection, StoredRelation } from '../stored.ts';
import type { World } from '../world.ts';
import {
  areConnected,
  connectionBetween,
  connectionView,
  has,
  isReachable,
  memberOf,
  otherUserView,
  personView,
} from './views.ts';

/** Blocks a member, which ends everything between the two. */
export function blockMember(world: World, memberId: number, otherId: number): void {
  relate(world, world.blocks, memberId, otherId);
  removeAll(world.connections, (one) => one === connectionBetween(world, memberId, otherId));
  const areBoth = ({ userId, otherId: id }: StoredRelation) =>
    [memberId, otherId].includes(userId) && [memberId, otherId].includes(id);
  removeAll(world.follows, areBoth);
}

function relate(world: World, list: StoredRelation[], userId: number, otherId: number): null {
  if (!has(list, userId, otherId)) list.push({ id: world.nextId(), userId, otherId });
  return null;
}

const part = (list: StoredRelation[], userId: number, otherId: number) =>
  removeAll(list, (one) => one.userId === userId && one.otherId === otherId);

/** Members, connections, follows, blocks and mutes, and the lists of the dashboard. */
export function peopleHandlers(world: World) {
  const calls = callsOf(world);
  const others = (viewerId: number) => {
    const present = world.members.filter(({ user, isActive }) => isActive && user.id !== viewerId);
    return present.map(({ user }) => user).filter(({ id }) => isReachable(world, viewerId, id));
  };
  const isFound = (viewerId: number, { id, privacy }: User) =>
    privacy.discoverable || areConnected(world, viewerId, id);

  function search(viewer: User, query: NonNullable<RouteInput<typeof people.listUsers>['query']>) {
    const { search: text = '', state, lga, ppa, cdsGroup } = query;
    const wanted = Object.entries({ deploymentState: state, lga, ppa, cdsGroup }) as [keyof User, string?][];
    return others(viewer.id)
      .filter((user) => isFound(viewer.id, user))
      .filter((user) => wanted.every(([key, value]) => value === undefined || user[key] === value))
      .flatMap((user) => {
        const rank = searchRank([user.name, user.ppa], text);
        return rank === null ? [] : [{ user, position: text === '' ? user.id : searchPosition(rank, user.id) }];
      });
  }

  function connectionsOf(user: User, isListed: (connection: StoredConnection) => boolean) {
    const own = world.connections.filter(
      ({ userId, connectedUserId }) => userId === user.id || connectedUserId === user.id,
    );
    return own.filter(isListed).map((connection) => connectionView(world, user.id, connection));
  }

  /** A page of the members at the other end of a list. */
  function othersOf<T>(
    list: StoredRelation[],
    own: 'userId' | 'otherId',
    { user, ...input }: { user: User } & Parameters<typeof pageOf>[1],
    view: (other: User) => T,
  ): MockAnswer<T[]> {
    const other = own === 'userId' ? 'otherId' : 'userId';
    const { body, headers = {} } = pageOf(
      list.filter((one) => one[own] === user.id),
      input,
    );
    return answer(
      body.map((one) => view(memberOf(world, one[other]).user)),
      { headers },
    );
  }
  const nameOf = ({ id, name, username }: User) => ({ id, name, username });

  /** The newest message of each conversation, if the other member wrote it. */
  const lastReceived = (memberId: number) => {
    const newest = new Map(world.messages.map((message) => [message.conversationId, message]));
    return newestFirst([...newest.values()]).filter(({ receiverId }) => receiverId === memberId);
  };

  return [
    calls.member(people.listUsers, ({ user: viewer, ...input }) => {
      const shape = { defaultLimit: pageLimits.longDefault, positionOf: (row: { position: number }) => row.position };
      const { body, headers = {} } = pageOf(search(viewer, input.query), input, shape);
      return answer(
        body.map(({ user }) => otherUserView(world, viewer, user)),
        { headers },
      );
    }),
    calls.member(people.getUser, ({ user, params }) => otherUserView(world, user, memberOf(world, params.id).user)),
    calls.member(people.listSuggestions, ({ user, query }) =>
      others(user.id)
        .filter((other) => isFound(user.id, other) && connectionBetween(world, user.id, other.id) === undefined)
        .map((other) => otherUserView(world, user, other))
        .filter(({ similarities }) => isSuggested(similarities))
        .sort((a, b) => b.similarities.length - a.similarities.length || b.id - a.id)
        .slice(0, query.limit ?? pageLimits.default),
    ),
    calls.member(people.getPerson, ({ user: viewer, params }) => {
      const other = [viewer, ...others(viewer.id)].find(({ username }) => isSameName(username, params.username));
      assertFound(other);
      return otherUserView(world, viewer, other);
    }),
    calls.member(people.suggestPeople, ({ user, query }) => {
      const begins = ({ username, name }: User) =>
        [username, name].some((text) => folded(text).startsWith(folded(query.q)));
      const matching = others(user.id).filter((other) => isFound(user.id, other) && begins(other));
      const inOrder = matching.toSorted((a, b) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1));
      return inOrder.slice(0, mentionLimits.suggestions).map(personView);
    }),

    calls.member(connections.requestConnection, ({ user, body }) => {
      const known = connectionBetween(world, user.id, body.connectedUserId);
      const request = { userId: user.id, connectedUserId: body.connectedUserId, status: 'pending' } as const;
      const createdAt = world.now().toISOString();
      const made = known ?? added(world.connections, { id: world.nextId(), ...request, createdAt });
      return answer(connectionView(world, user.id, Object.assign(made, request, { createdAt })), { status: 201 });
    }),
    calls.member(connections.answerConnection, ({ user, params, body }) => {
      settleRequest(world, params.id);
      return connectionView(world, user.id, changed(world.connections, params.id, body));
    }),
    calls.member(connections.disconnect, ({ user, params }) =>
      removeAll(world.connections, (one) => one === connectionBetween(world, user.id, params.id)),
    ),
    calls.member(connections.cancelConnection, ({ params }) => removed(world.connections, params.id)),
    calls.member(connections.listConnections, ({ user, ...input }) =>
      pageOf(
        connectionsOf(user, ({ status }) => status === 'accepted'),
        input,
      ),
    ),
    calls.member(connections.listReceivedRequests, ({ user, ...input }) =>
      pageOf(
        connectionsOf(user, (one) => one.status === 'pending' && one.connectedUserId === user.id),
        input,
      ),
    ),
    calls.member(connections.listSentRequests, ({ user, ...input }) =>
      pageOf(
        connectionsOf(user, (one) => one.status === 'pending' && one.userId === user.id),
        input,
      ),
    ),

    calls.member(following.followMember, ({ user, params }) => {
      user.followingCount += 1;
      memberOf(world, params.otherId).user.followers += 1;
      return relate(world, world.follows, user.id, params.otherId);
    }),
    calls.member(following.unfollowMember, ({ user, params }) => {
      user.followingCount -= 1;
      memberOf(world, params.otherId).user.followers -= 1;
      return part(world.follows, user.id, params.otherId);
    }),
    calls.member(following.listFollowing, (input) =>
      othersOf(world.follows, 'userId', input, (other) => otherUserView(world, input.user, other)),
    ),
    calls.member(following.listFollowers, (input) =>
      othersOf(world.follows, 'otherId', input, (other) => otherUserView(world, input.user, other)),
    ),

    calls.member(blocks.blockMember, ({ user, params }) => {
      blockMember(world, user.id, params.otherId);
      return null;
    }),
    calls.member(blocks.unblockMember, ({ user, params }) => part(world.blocks, user.id, params.otherId)),
    calls.member(blocks.listBlocked, (input) => othersOf(world.blocks, 'userId', input, nameOf)),
    calls.member(blocks.muteMember, ({ user, params }) => relate(world, world.mutes, user.id, params.otherId)),
    calls.member(blocks.unmuteMember, ({ user, params }) => part(world.mutes, user.id, params.otherId)),
    calls.member(blocks.listMuted, (input) => othersOf(world.mutes, 'userId', input, nameOf)),

    calls.member(dashboard.getAnalytics, ({ user }) => {
      const fileCount = [...world.letters, ...world.records].filter(({ userId }) => userId === user.id).length;
      const sharing = (tag: SimilarityTag) => others(user.id).filter((other) => shareTag(tag, user, other)).length;
      return {
        userConnections: others(user.id).filter(({ id }) => areConnected(world, user.id, id)).length,
        ...{ sameLgaCount: sharing('Same LGA'), samePpaCount: sharing('Same PPA') },
        ...{ sameCdsCount: sharing('Same CDS Group'), totalUsers: others(user.id).length + 1 },
        ...(fileCount > 0 ? { fileCount } : {}),
      };
    }),
    calls.member(dashboard.listActivities, ({ user }) => {
      const groups = world.groups.filter(({ memberIds }) => memberIds.has(user.id));
      const senderName = ({ senderId }: { senderId: number }) => memberOf(world, senderId).user.name;
      return [
        ...groups.map(({ id, name, createdAt }) => ({ type: 'join_group', subjectId: id, name, createdAt }) as const),
        ...connectionsOf(user, ({ status }) => status === 'accepted').map(
          ({ id, otherUser: { name }, createdAt }) =>
            ({ type: 'new_connection', subjectId: id, name, createdAt }) as const,
        ),
        ...lastReceived(user.id).map(
          (one) => ({ type: 'message', subjectId: one.id, name: senderName(one), createdAt: one.createdAt }) as const,
        ),
      ]
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.subjectId - a.subjectId)
        .slice(0, pageLimits.default)
        .map(activityOf);
    }),
    calls.member(dashboard.listRecentMessages, ({ user }) =>
      lastReceived(user.id).map(({ id, senderId, content, attachments = null, deletedAt = null, createdAt }) => ({
        ...{ id, content: previewOf({ content, kind: kindOf({ attachments, deletedAt }) }), timestamp: createdAt },
        senderName: memberOf(world, senderId).user.name,
      })),
    ),
  ];
}
