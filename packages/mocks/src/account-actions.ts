import type { Registration } from '@kopa/contracts/auth';
import type { User } from '@kopa/contracts/users';
import { assertMayRegister, assertNamesFree, isSameName, newMember } from '@kopa/rules/auth';
import { deletedProfile, endsOtherSessions, storedEdit } from '@kopa/rules/profile';
import { buildUser, withoutPortal } from './builders.ts';
import { endFollowsOf } from './following.ts';
import { takeOut } from './group-actions.ts';
import { roleIn } from './group-views.ts';
import { cancelJourneysOf } from './journey-ends.ts';
import { hasFormerEmail, sendLink, voidLinks } from './links.ts';
import { removeAsker } from './rumours.ts';
import { endSessionsOf } from './sessions.ts';
import type { StoredMember } from './stored.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Registers a member. @throws 400 password_mismatch, common_password; 409 email_taken, username_taken */
export function register(world: World, form: Registration): User {
  assertMayRegister(form);
  assertFree(world, form);
  const createdAt = world.now().toISOString();
  const user = buildUser(world.nextId(), {
    ...{ ...withoutPortal, ...newMember(form), createdAt },
    emailConfirmed: false,
  });
  const member = { user, password: form.password, isActive: true, lastActiveAt: createdAt };
  world.members.push(member);
  sendLink(world, member, 'email_confirmation');
  return user;
}

/** Edits the member's profile. A changed email ends their other sessions. @throws 409 email_taken, username_taken */
export function editProfile(world: World, request: Request, user: User, edit: Partial<User>): User {
  assertFree(world, edit, user.id);
  const isNewEmail = endsOtherSessions(user, edit);
  const member = memberOf(world, user.id);
  if (isNewEmail && user.emailConfirmed && !hasFormerEmail(world, member)) member.formerEmail = user.email;
  Object.assign(user, storedEdit(edit));
  if (isNewEmail) {
    endSessionsOf(world, user.id, request);
    voidLinks(world, user.id);
    user.emailConfirmed = false;
    sendLink(world, member, 'email_confirmation');
  }
  return user;
}

function assertFree(world: World, { email, username }: { email?: string; username?: string }, ownId?: number): void {
  const others = world.members.filter(({ user }) => user.id !== ownId);
  const emailsOf = (other: StoredMember) => [
    other.user.email,
    ...(hasFormerEmail(world, other) ? [other.formerEmail ?? ''] : []),
  ];
  assertNamesFree({
    emailTaken: email !== undefined && others.some((other) => emailsOf(other).some((one) => isSameName(one, email))),
    usernameTaken: username !== undefined && others.some(({ user }) => isSameName(user.username, username)),
  });
}

/** Deletes a member with their data, except cases, reports and conversations with members who are there (product 4.20). */
export function deleteMember(world: World, memberId: number): void {
  endSessionsOf(world, memberId);
  cancelJourneysOf(world, memberId, { isDeleted: true });
  const isTheirs = ({ userId }: { userId: number }) => userId === memberId;
  const member = memberOf(world, memberId);
  Object.assign(member, {
    isActive: false,
    isDeleted: true,
    link: undefined,
    service: undefined,
    formerEmail: undefined,
  });
  Object.assign(member.user, deletedProfile(crypto.randomUUID()), { photos: [] });
  world.posts = world.posts.filter((post) => !isTheirs(post));
  const postIds = new Set(world.posts.map(({ id }) => id));
  world.comments = world.comments.filter((comment) => !isTheirs(comment) && postIds.has(comment.feedId));
  for (const { likedBy } of world.posts) likedBy.delete(memberId);
  world.connections = world.connections.filter((one) => !isTheirs(one) && one.connectedUserId !== memberId);
  world.blocks = world.blocks.filter((one) => !isTheirs(one) && one.otherId !== memberId);
  world.mutes = world.mutes.filter((one) => !isTheirs(one) && one.otherId !== memberId);
  endFollowsOf(world, memberId);
  world.notifications = world.notifications.filter((one) => !isTheirs(one) && one.actorId !== memberId);
  const isThere = (id: number) => world.members.some(({ user, isDeleted }) => user.id === id && isDeleted !== true);
  world.conversations = world.conversations.filter((one) => isThere(one.user1Id) || isThere(one.user2Id));
  const keptIds = new Set(world.conversations.map(({ id }) => id));
  world.messages = world.messages.filter(({ conversationId }) => keptIds.has(conversationId));
  world.groupMessages = world.groupMessages.filter((message) => !isTheirs(message));
  const theirs: (string | null)[] = world.photos.filter(isTheirs).map(({ url }) => url);
  for (const group of world.groups) {
    group.invitedIds.delete(memberId);
    if (theirs.includes(group.photo)) group.photo = null;
    takeOut(world, group, memberId);
  }
  voidLinks(world, memberId);
  world.photos = world.photos.filter((photo) => !isTheirs(photo));
  world.voiceNotes = world.voiceNotes.filter((note) => !isTheirs(note));
  for (const { reactions } of [...world.messages, ...world.groupMessages]) delete reactions?.[memberId];
  world.tickets = world.tickets.filter((ticket) => !isTheirs(ticket));
  const isKept = ({ ticketId }: { ticketId: number }) => world.tickets.some(({ id }) => id === ticketId);
  world.ticketMessages = world.ticketMessages.filter(isKept);
  world.ticketNotes = world.ticketNotes.filter(isKept);
  world.decisions = world.decisions.filter((one) => one.memberId !== memberId);
  world.appeals = world.appeals.filter((one) => one.memberId !== memberId);
  world.channelMarks = world.channelMarks.filter((mark) => !isTheirs(mark));
  for (const { acknowledgedAt } of world.notices) acknowledgedAt.delete(memberId);
  removeAsker(world, memberId);
  world.journeys = world.journeys.filter(({ travellerId }) => travellerId !== memberId);
  for (const journey of world.journeys) {
    journey.contacts = journey.contacts.filter((contact) => contact.memberId !== memberId);
  }
  for (const call of world.safetyCalls) {
    call.memberIds = call.memberIds.filter((id) => id !== memberId);
    call.answers.delete(memberId);
  }
  world.ppaReviews = world.ppaReviews.filter((review) => !isTheirs(review));
  world.allowanceAnswers = world.allowanceAnswers.filter((one) => !isTheirs(one));
}

/** All stored data of a member (product 4.20). */
export function exportOf(world: World, user: User): Record<string, unknown> {
  const { id } = user;
  const ofMember = <T extends { userId: number }>(rows: T[]) => rows.filter(({ userId }) => userId === id);
  const groups = world.groups.filter(({ memberIds }) => memberIds.has(id));
  return {
    profile: user,
    photos: ofMember(world.photos).map(({ id: photoId, url }) => ({ id: photoId, url })),
    posts: ofMember(world.posts).map(({ likedBy, ...post }) => ({ ...post, likesCount: likedBy.size })),
    comments: ofMember(world.comments),
    likedPosts: world.posts.filter(({ likedBy }) => likedBy.has(id)).map((post) => ({ postId: post.id })),
    connections: world.connections.filter(({ userId, connectedUserId }) => userId === id || connectedUserId === id),
    conversations: world.conversations.filter(({ user1Id, user2Id }) => user1Id === id || user2Id === id),
    directMessages: world.messages.filter(({ senderId, receiverId }) => senderId === id || receiverId === id),
    createdGroups: world.groups
      .filter(({ ownerId }) => ownerId === id)
      .map(({ id: groupId, name }) => ({ groupId, name })),
    groups: groups.map((group) => ({ groupId: group.id, role: roleIn(group, id) })),
    groupInvitations: world.groups
      .filter(({ invitedIds }) => invitedIds.has(id))
      .map((group) => ({ groupId: group.id })),
    groupMessages: ofMember(world.groupMessages),
    directReactions: world.messages.filter(({ reactions }) => reactions?.[id] !== undefined),
    groupReactions: world.groupMessages.filter(({ reactions }) => reactions?.[id] !== undefined),
    voiceNotes: ofMember(world.voiceNotes),
    notifications: ofMember(world.notifications),
    blockedMembers: ofMember(world.blocks),
    mutedMembers: ofMember(world.mutes),
    following: ofMember(world.follows),
    followers: world.follows.filter(({ otherId }) => otherId === id),
    reports: ofMember(world.reports),
    serviceClearances: Object.entries(memberOf(world, id).service?.clearedOn ?? {}),
    serviceItems: memberOf(world, id).service?.done ?? [],
    allowanceAnswers: ofMember(world.allowanceAnswers),
    channels: ofMember(world.channelMarks),
    acknowledgedNotices: world.notices
      .filter(({ acknowledgedAt }) => acknowledgedAt.has(id))
      .map((notice) => ({ noticeId: notice.id })),
    askedRumours: world.rumours.filter(({ askerIds }) => askerIds.has(id)).map((rumour) => ({ rumourId: rumour.id })),
    ppaReviews: ofMember(world.ppaReviews),
    journeys: world.journeys.filter(({ travellerId }) => travellerId === id),
    watchedJourneys: world.journeys.flatMap((journey) =>
      journey.contacts
        .filter(({ memberId: contactId }) => contactId === id)
        .map(({ status }) => ({ journeyId: journey.id, status })),
    ),
    safetyCalls: world.safetyCalls
      .filter(({ memberIds }) => memberIds.includes(id))
      .map((call) => ({ callId: call.id, ...call.answers.get(id) })),
    supportTickets: ofMember(world.tickets),
    complete: true,
  };
}
