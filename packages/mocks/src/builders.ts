import { openPrivacy } from '@kopa/contracts/account/privacy';
import type { User } from '@kopa/contracts/account/user';
import { NewPostText } from '@kopa/contracts/feed/posts';
import {
  type NotificationSettings,
  notificationSettingNames,
} from '@kopa/contracts/notifications/notification-settings';
import { toStored } from '@kopa/contracts/stored';
import type {
  StoredCase,
  StoredComment,
  StoredConnection,
  StoredGroup,
  StoredMember,
  StoredMessage,
  StoredPost,
  StoredReport,
  StoredTicket,
} from './stored.ts';

/** Start time of a mocked world; everything that the builders make is older. */
export const worldStart = Date.parse('2026-03-02T09:00:00.000Z');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** ISO time of `minutes` before the start of the world. */
export function minutesAgo(minutes: number, now = worldStart): string {
  return new Date(now - minutes * MINUTE).toISOString();
}

const people = [
  ...['Adaeze Okafor', 'Bayo Adeyemi', 'Chiamaka Eze', 'Danladi Musa', 'Ebele Nwosu', 'Femi Ogunleye'],
  ...['Gloria Effiong', 'Halima Abubakar', 'Ifeanyi Obi', 'Joy Akpan', 'Kelechi Uche', 'Lola Bankole'],
  ...['Maryam Bello', 'Nnamdi Igwe', 'Oluwaseun Fashola', 'Patience Osagie', 'Quadri Lawal', 'Rahila Yakubu'],
  ...['Sadiq Ibrahim', 'Tolu Adebayo', 'Uchenna Nwankwo', 'Victoria Etim', 'Wasiu Oyelaran', 'Yetunde Alabi'],
].map((name) => name.split(' ') as [string, string]);

const deployments = [
  ['Lagos', 'Ikeja', 'Ikeja Grammar School', 'Education Group A', 'LA'],
  ['Lagos', 'Surulere', 'Surulere Health Centre', 'Health Group B', 'LA'],
  ['Kano', 'Nassarawa', 'Government College Kano', 'Agriculture Group', 'KN'],
  ['Enugu', 'Nsukka', 'Nsukka Community School', 'Education Group A', 'EN'],
] as const;

const allNotifications = () =>
  Object.fromEntries(notificationSettingNames.map((name) => [name, true])) as NotificationSettings;

/** Builds a member as they see themselves; the same id always gives the same person. */
export function buildUser(id: number, overrides: Partial<User> = {}): User {
  const round = Math.floor((id - 1) / people.length);
  const [firstName] = people[(id - 1) % people.length] as [string, string];
  // Later rounds pair first names with other surnames, so that names repeat only after many members.
  const [, surname] = people[(id - 1 + round * 7) % people.length] as [string, string];
  const [deploymentState, lga, ppa, cdsGroup, code] = deployments[(id - 1) % deployments.length] ?? deployments[0];
  const username = `${firstName}.${surname}`.toLowerCase();
  const daysServed = 40 + ((id * 37) % 280);
  return {
    ...{ id, name: `${firstName} ${surname}`, firstName, middleName: null, surname, username },
    ...{ email: `${username}@example.ng`, phoneNumber: `+234 803 000 ${String(id).padStart(4, '0')}` },
    ...{ profilePicture: null, coverPhoto: null, timelineBackground: null, photos: [], photoIds: [], photoBytes: [] },
    ...{ bio: null, interests: [], colorScheme: 'green', portalConnected: true, portalLastSync: minutesAgo(60 * 24) },
    ...{ deploymentState, lga, ppa, cdsGroup, batch: '2025 Batch B', stateCode: `${code}/25B/${String(1000 + id)}` },
    ...{ daysServed, daysRemaining: 365 - daysServed, cdsAttended: id % 12 },
    ...{ emailConfirmed: true, mustChangePassword: false, privacy: openPrivacy, followers: 0, followingCount: 0 },
    ...{ notificationSettings: allNotifications(), similarities: [], isOnline: false },
    createdAt: new Date(worldStart - (40 + id) * DAY).toISOString(),
    ...overrides,
  };
}

/** Fields that are null without a linked portal (product 4.14). */
export const withoutPortal = {
  ...{ portalConnected: false, portalLastSync: null, deploymentState: null, lga: null, ppa: null, cdsGroup: null },
  ...{ batch: null, stateCode: null, daysServed: null, daysRemaining: null, cdsAttended: null },
} as const satisfies Partial<User>;

/** Password of every built member. */
export const memberPassword = 'Kopa-Demo-2026';

/** Builds a member of the world; `user` overrides fields of the person. */
export function buildMember(id: number, user: Partial<User> = {}): StoredMember {
  return { user: buildUser(id, user), password: memberPassword, isActive: true, lastActiveAt: minutesAgo(id * 7) };
}

export function buildConnection(id: number, overrides: Partial<StoredConnection> = {}): StoredConnection {
  return { id, userId: 1, connectedUserId: 2, status: 'accepted', createdAt: minutesAgo(id * 90), ...overrides };
}

const sentences = [
  'First CDS meeting of the month done. The whole group came, and the chairman brought puff-puff.',
  'My students won the inter-school debate today. Small class, big voices.',
  'Anybody going to the LGA office for clearance on Thursday? Let us share a cab from the junction.',
  'Moved into the corpers’ lodge at last. If you need a mattress seller who does not overcharge, ask me.',
  'Reached the health outreach in the market. Blood-pressure checks are free until 4 pm.',
  'Camp friends are the ones who still call. Happy birthday to my platoon leader.',
] as const;

/** Builds a post; the same id always gives the same text. */
export function buildPost(id: number, overrides: Partial<StoredPost> = {}): StoredPost {
  return {
    ...toStored(NewPostText, { type: 'status', content: sentences[(id - 1) % sentences.length] ?? sentences[0] }),
    ...{ id, userId: 2, photos: [], createdAt: minutesAgo(60), editedAt: null, likedBy: new Set() },
    ...overrides,
  };
}

export function buildComment(id: number, overrides: Partial<StoredComment> = {}): StoredComment {
  const createdAt = minutesAgo(30);
  return { id, feedId: 1, userId: 2, content: 'Well done, keep it up.', createdAt, editedAt: null, ...overrides };
}

export function buildMessage(id: number, overrides: Partial<StoredMessage> = {}): StoredMessage {
  return {
    ...{ id, conversationId: 1, senderId: 2, receiverId: 1, content: 'How far? Are you at the secretariat?' },
    ...{ createdAt: minutesAgo(20), isRead: false },
    ...overrides,
  };
}

export function buildGroup(id: number, overrides: Partial<StoredGroup> = {}): StoredGroup {
  return {
    ...{ id, name: `Corpers of Zone ${id}`, type: 'public', photo: null, isAutomatic: false },
    description: 'Notices, transport and Saturday football for everybody around.',
    ...{ createdAt: minutesAgo(60 * 24 * id), ownerId: 2, otherMembers: 0, readUpTo: new Map() },
    ...{ memberIds: new Set(), moderatorIds: new Set(), invitedIds: new Set() },
    ...overrides,
  };
}

/** A ticket without messages beside its description; one with `reply` counts as answered. */
export function buildTicket(id: number, overrides: Partial<StoredTicket> = {}): StoredTicket {
  const createdAt = overrides.createdAt ?? minutesAgo(60 * id);
  return {
    ...{ id, userId: 2, subject: 'My state code is wrong', priority: 'medium', category: 'portal', status: 'open' },
    description: 'The app shows last year’s state code after my redeployment.',
    ...{ reply: null, isUnread: false, createdAt, lastMessageAt: createdAt, closedAt: null, assignee: null },
    ...((overrides.reply ?? null) === null
      ? { waitingSince: createdAt, waitedSince: null }
      : { waitingSince: null, waitedSince: createdAt }),
    isReopened: false,
    ...overrides,
  };
}

/** An open case about a member. */
export function buildCase(id: number, overrides: Partial<StoredCase> = {}): StoredCase {
  const reportedAt = minutesAgo(60 * id);
  return {
    ...{ id, subjectType: 'member', subjectId: 2, memberId: 2 },
    snapshot: { text: null, photo: null, photos: [], voice: null },
    ...{ assignee: null, decision: null, firstReportedAt: reportedAt, lastReportedAt: reportedAt },
    ...overrides,
  };
}

/** A report of a case. */
export function buildReport(id: number, overrides: Partial<StoredReport> = {}): StoredReport {
  return { id, caseId: 1, userId: 1, reason: 'other', note: null, createdAt: minutesAgo(60 * id), ...overrides };
}
