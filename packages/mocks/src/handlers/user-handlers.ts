import { pageLimits, photoLimits } from '@kopa/contracts/limits';
import { MockError, mock } from '@kopa/contracts/msw';
import { updateCoverPhoto, updatePhotos, updateProfilePicture, uploadPhoto } from '@kopa/contracts/photos';
import {
  deleteUser,
  exportUser,
  getAnalytics,
  getUser,
  listActivities,
  listRecentMessages,
  listSuggestions,
  listUsers,
  refreshUser,
  updateColorScheme,
  updateUser,
} from '@kopa/contracts/users';
import { matchesSearch } from '@kopa/rules/search';
import { isSuggested, type SimilarityTag, shareTag } from '@kopa/rules/similarities';
import { newestFirst, pageOf, self, signedIn, textOf } from '../requests.ts';
import { activeMemberOf, areConnected, connectionBetween, memberOf, otherUserView } from '../views.ts';
import type { World } from '../world.ts';
import { assertFree } from './auth-handlers.ts';

/** Members, profile, photos and the dashboard's lists. */
export function userHandlers(world: World) {
  const others = (viewerId: number) =>
    world.members.filter(({ user, isActive }) => isActive && user.id !== viewerId).map(({ user }) => user);

  return [
    mock(listUsers, ({ query, request }) => {
      const viewer = signedIn(world).user;
      const found = others(viewer.id).filter(
        (user) =>
          matchesSearch(`${user.name} ${user.ppa ?? ''}`, query.search ?? '') &&
          (query.state === undefined || user.deploymentState === query.state) &&
          (query.lga === undefined || user.lga === query.lga) &&
          (query.ppa === undefined || user.ppa === query.ppa) &&
          (query.cdsGroup === undefined || user.cdsGroup === query.cdsGroup),
      );
      const views = newestFirst(found).map((user) => otherUserView(world, viewer, user));
      return pageOf(views, { request, query }, { defaultLimit: pageLimits.longDefault });
    }),
    mock(getUser, ({ params }) => {
      const viewer = signedIn(world).user;
      return otherUserView(world, viewer, activeMemberOf(world, params.id).user);
    }),
    mock(updateUser, ({ params, body }) => {
      const { user } = self(world, params.id);
      assertFree(world, body, user.id);
      return Object.assign(user, body, body.bio === '' ? { bio: null } : {});
    }),
    mock(updateColorScheme, ({ params, body }) =>
      Object.assign(self(world, params.id).user, { colorScheme: body.colorScheme }),
    ),
    mock(refreshUser, ({ params }) => {
      const { user } = self(world, params.id);
      return user.portalConnected ? Object.assign(user, { portalLastSync: world.now().toISOString() }) : user;
    }),
    mock(getAnalytics, ({ params }) => {
      const { user } = self(world, params.id);
      const rest = others(user.id);
      const sharing = (tag: SimilarityTag) => rest.filter((other) => shareTag(tag, user, other)).length;
      return {
        userConnections: rest.filter(({ id }) => areConnected(world, user.id, id)).length,
        sameLgaCount: sharing('Same LGA'),
        samePpaCount: sharing('Same PPA'),
        sameCdsCount: sharing('Same CDS Group'),
        totalUsers: rest.length + 1,
      };
    }),
    mock(listSuggestions, ({ params }) => {
      const { user } = self(world, params.id);
      return others(user.id)
        .filter(({ id }) => connectionBetween(world, user.id, id) === undefined)
        .map((other) => otherUserView(world, user, other))
        .filter(({ similarities }) => isSuggested(similarities))
        .sort((a, b) => b.similarities.length - a.similarities.length || b.id - a.id)
        .slice(0, pageLimits.default);
    }),
    mock(listActivities, ({ params }) => {
      const { user } = self(world, params.id);
      const joined = world.groups
        .filter(({ memberIds }) => memberIds.has(user.id))
        .map(({ id, name, createdAt }) => ({
          id,
          type: 'join_group' as const,
          message: `You joined ${name}`,
          createdAt,
        }));
      const connected = others(user.id).flatMap((other) => {
        const connection = connectionBetween(world, user.id, other.id);
        if (connection?.status !== 'accepted') return [];
        const { id, createdAt } = connection;
        return [{ id, type: 'new_connection' as const, message: `You connected with ${other.name}`, createdAt }];
      });
      // Groups and connections have separate ids, so each entry gets a new one in this list.
      return [...joined, ...connected]
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
        .map((activity, index) => ({ ...activity, id: index + 1 }));
    }),
    mock(listRecentMessages, ({ params }) => {
      const { user } = self(world, params.id);
      const newest = new Map(world.messages.map((message) => [message.conversationId, message]));
      return newestFirst([...newest.values()])
        .filter(({ receiverId }) => receiverId === user.id)
        .map(({ id, senderId, content, createdAt }) => ({
          id,
          senderName: memberOf(world, senderId).user.name,
          content,
          timestamp: createdAt,
        }));
    }),
    mock(deleteUser, ({ params, body }) => {
      const member = self(world, params.id);
      if (body.password !== member.password) throw new MockError('forbidden');
      world.members = world.members.filter((candidate) => candidate !== member);
      world.signedInId = null;
      return null;
    }),
    mock(exportUser, ({ params }) => ({ user: self(world, params.id).user })),

    mock(uploadPhoto, ({ params, body }) => {
      self(world, params.id);
      // There is no server that stores the picture, so its data URL is its address.
      if (!/^data:image\/(jpeg|png|webp);base64,/.test(body.imageData)) throw new MockError('invalid_image');
      if ((body.imageData.length * 3) / 4 > photoLimits.maxBytes + 100) throw new MockError('photo_too_large');
      return { url: body.imageData };
    }),
    mock(updatePhotos, ({ params, body }) => {
      const { user } = self(world, params.id);
      if (body.photos.length > photoLimits.galleryMax) throw new MockError('invalid_request');
      const kept = (url: string | null) =>
        url !== null && user.photos.includes(url) && !body.photos.includes(url) ? null : url;
      return Object.assign(user, {
        profilePicture: kept(user.profilePicture),
        coverPhoto: kept(user.coverPhoto),
        photos: body.photos,
      });
    }),
    mock(updateProfilePicture, ({ params, body }) => {
      const { user } = self(world, params.id);
      const url = textOf(body.profilePicture, Number.POSITIVE_INFINITY);
      const hasCover = user.coverPhoto !== null || user.timelineBackground !== null;
      return Object.assign(user, { profilePicture: url, ...(hasCover ? {} : { coverPhoto: url }) });
    }),
    mock(updateCoverPhoto, ({ params, body }) =>
      Object.assign(self(world, params.id).user, { coverPhoto: textOf(body.coverPhoto, Number.POSITIVE_INFINITY) }),
    ),
  ];
}
