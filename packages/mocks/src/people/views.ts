import type { User } from '@kopa/contracts/account/user';
import type { Audience } from '@kopa/contracts/news/channels';
import type { Connection } from '@kopa/contracts/people/connections';
import type { OtherUser, Partner, Person } from '@kopa/contracts/people/person';
import { asSeenBy, shownConnection } from '@kopa/rules/account/privacy';
import { sharedTags } from '@kopa/rules/people/similarities';
import { assertFound } from '@kopa/rules/refusal';
import { concerns, type Deployment } from '@kopa/rules/service/calendar';
import { galleryOf } from '../media.ts';
import type { StoredConnection, StoredMember, StoredRelation } from '../stored.ts';
import type { World } from '../world.ts';

/** The record of a member. @throws 404 */
export function memberOf(world: World, id: number): StoredMember {
  const member = world.members.find(({ user }) => user.id === id);
  assertFound(member);
  return member;
}

/** True if a list has another member for a member. */
export function has(relations: readonly StoredRelation[], memberId: number, otherId: number): boolean {
  return relations.some((one) => one.userId === memberId && one.otherId === otherId);
}

/** True if a member can ask, write to and invite another one. */
export function isReachable({ blocks }: World, memberId: number, otherId: number): boolean {
  return !has(blocks, memberId, otherId) && !has(blocks, otherId, memberId);
}

/** True if a member sees posts and comments of another one. */
export function isShown(world: World, viewerId: number, otherId: number): boolean {
  return isReachable(world, viewerId, otherId) && !has(world.mutes, viewerId, otherId);
}

export function connectionBetween({ connections }: World, a: number, b: number): StoredConnection | undefined {
  return connections.find(({ userId, connectedUserId }) =>
    userId === a ? connectedUserId === b : userId === b && connectedUserId === a,
  );
}

export function areConnected(world: World, a: number, b: number): boolean {
  return connectionBetween(world, a, b)?.status === 'accepted';
}

/** The ids of a member's connections who are online. */
export function onlineConnections(world: World, memberId: number): number[] {
  const online = world.members.filter(({ user }) => user.isOnline && areConnected(world, memberId, user.id));
  return online.map(({ user }) => user.id);
}

/** A member as another one sees them. */
export function otherUserView(world: World, viewer: User, other: User): OtherUser {
  const {
    phoneNumber: _phone,
    emailConfirmed: _confirmed,
    mustChangePassword: _must,
    notificationSettings: _settings,
    privacy,
    ...shown
  } = other;
  const connection = stateOf(connectionBetween(world, viewer.id, other.id));
  return asSeenBy<OtherUser>(
    { isSelf: viewer.id === other.id, connection },
    {
      ...{ ...shown, ...galleryOf(world, other), isOnline: shown.isOnline && privacy.showOnline },
      similarities: sharedTags(viewer, other),
      connection: shownConnection(connection),
      isFollowed: has(world.follows, viewer.id, other.id),
    },
  );
}

function stateOf(found: StoredConnection | undefined) {
  if (found === undefined) return null;
  const { id, userId, connectedUserId, status } = found;
  return { id, userId, connectedUserId, status };
}

export function personView({ id, name, username, profilePicture, deploymentState, ppa }: User): Person {
  return { id, name, username, profilePicture, deploymentState, ppa };
}

export function partnerView(world: World, viewerId: number, other: User): Partner {
  const { email, lga, cdsGroup, privacy } = other;
  const isOnline = other.isOnline && privacy.showOnline;
  const connection = stateOf(connectionBetween(world, viewerId, other.id));
  return asSeenBy<Partner>({ isSelf: false, connection }, { ...personView(other), email, lga, cdsGroup, isOnline });
}

export function connectionView(world: World, viewerId: number, connection: StoredConnection): Connection {
  const { id, userId, connectedUserId, status, createdAt } = connection;
  const other = memberOf(world, userId === viewerId ? connectedUserId : userId).user;
  return { id, userId, connectedUserId, status, createdAt, otherUser: partnerView(world, viewerId, other) };
}

/** The deployment of a member. */
export function deploymentOf({ deploymentState: state, lga, batch, cdsGroup }: User): Deployment {
  return { state, lga, batch, cdsGroup };
}

/** The ids of the active members of an audience. */
export function audienceIds({ members }: World, audience: Audience): number[] {
  const concerned = members.filter(({ isActive, user }) => isActive && concerns(audience, deploymentOf(user)));
  return concerned.map(({ user }) => user.id);
}

/** An administrator as answers name them. */
export function administratorNamed(world: World, username: string): { id: number; name: string } {
  const { id = 1, firstName = '', lastName = '' } = world.administrators.find((one) => one.username === username) ?? {};
  return { id, name: `${firstName} ${lastName}`.trim() };
}
