import { sql } from 'kysely';
import { findShowsOnline } from '../../src/features/account/profile.queries.ts';
import { findPartner } from '../../src/features/chat/messages/messages.queries.ts';
import { findKnownUploads } from '../../src/features/media/photo-clean-up.queries.ts';
import { findPhotoReader } from '../../src/features/media/record-photos.queries.ts';
import { findConnectedIds } from '../../src/features/people/connections.queries.ts';
import { findAllAnnounced, findFiled } from '../../src/features/service/calendar/calendar.queries.ts';
import {
  countAudience,
  findAudience,
  findConcerned,
} from '../../src/features/service/calendar/calendar-entries.queries.ts';
import { findCalendarMember } from '../../src/features/service/calendar/service-calendars.queries.ts';
import { findDueLinks } from '../../src/features/service/portal/portal.queries.ts';
import { findNextMembers } from '../../src/features/service/service-reminders.queries.ts';
import { liveSessions } from '../../src/identity/sessions.queries.ts';
import { cleanUp } from '../../src/jobs/clean-up.ts';
import { guardedMember, popularMember } from '../scale.ts';
import { type Caller, callsAs } from './calls.ts';
import {
  administer,
  administratorSignsIn,
  announceDates,
  publishNotices,
  searchAsAdministrator,
} from './drive-administrators.ts';
import { recover } from './drive-credentials.ts';
import { changeTemplate, readFile } from './drive-file.ts';
import { handOver } from './drive-groups.ts';
import { workOffJobs } from './drive-jobs.ts';
import { actInPlace, callRoll } from './drive-offices.ts';
import { askWhoIsSafe, keepSafe } from './drive-safety.ts';
import { leave, registerAndWrite } from './drive-writes.ts';
import type { ExplainedApp } from './explained-app.ts';

/**
 * Makes every call of the API on a generated database and runs the background jobs. It writes little and deletes its
 * accounts at the end. Returns the calls as `METHOD /path`.
 */
export async function drive(explained: ExplainedApp): Promise<Set<string>> {
  const made = new Set<string>();
  const { members } = await sizeOf(explained);
  const viewerId = popularMember({ members });
  const viewer = callsAs(explained, await explained.asMember(viewerId), made);
  const administrator = await administratorSignsIn(explained, made);
  await readAsMember(viewer, viewerId, members);
  await readFile(viewer, viewerId);
  await search(viewer);
  await readBehindBlocks(explained, members, made);
  await searchAsAdministrator(administrator, members);
  await publishNotices(administrator);
  await announceDates(administrator);
  await changeTemplate(administrator);
  await actInPlace(explained, administrator, made);
  await callRoll(explained, viewer, viewerId);
  const fresh = await registerAndWrite(explained, made, viewer, viewerId);
  await askWhoIsSafe(explained, administrator, viewer, viewerId);
  await administer(administrator, fresh, viewerId);
  await leave(fresh);
  await recover(explained, made, administrator);
  await handOver(explained, made);
  await workAlone(explained, viewerId);
  await keepSafe(explained);
  await workOffJobs(explained);
  await callsAs(explained, await explained.asMember(viewerId), made).call('POST', '/api/auth/logout');
  await administrator.call('POST', '/api/admin/auth/logout');
  return made;
}

/** The number of generated members. Emptied accounts of former runs may come after them. */
async function sizeOf({ context }: ExplainedApp): Promise<{ members: number }> {
  const { rows } = await sql<{ members: number }>`
    select id as members from members where username = 'member' || id order by id desc limit 1`.execute(context.db);
  return rows[0] as { members: number };
}

const cursorTo = (id: number) => Buffer.from(`v1:${id}`).toString('base64url');

/** Reads the scopes of the feed, also far back, and the lists of posts. */
async function readScopes({ read }: Caller, id: number): Promise<void> {
  for (const scope of ['connections', 'following', 'state', 'lga']) {
    for (const page of ['', '&limit=100', `&cursor=${cursorTo(5000)}`])
      await read(`/api/social-feeds?scope=${scope}${page}`);
  }
  await read(`/api/users/${id}/posts`);
  await read(`/api/people/MEMBER${id}`);
  for (const start of ['ad', 'member', 'member12', 'zz']) await read(`/api/search/people?q=${start}`);
  for (const words of ['post', 'service ye', '24998', '17', 'nothing-like-it', 'a', 'number 1', '...']) {
    await read(`/api/search/posts?q=${encodeURIComponent(words)}`);
  }
}

async function readAsMember(caller: Caller, id: number, members: number): Promise<void> {
  const { read, call } = caller;
  await read('/api/social-feeds');
  await readScopes(caller, id);
  await read(`/api/social-feeds?cursor=${cursorTo(5000)}`);
  const newest = (await call('GET', '/api/social-feeds')).body as { id: number }[];
  await read(`/api/social-feeds/${newest[0]?.id}/comments`);
  const lists = 'following followers connections connection-requests connection-requests-sent notifications groups';
  for (const list of lists.split(' ')) await read(`/api/users/${id}/${list}?limit=5`);
  for (const part of ['analytics', 'suggested-connections', 'activities', 'recent-messages', 'export']) {
    await read(`/api/users/${id}/${part}`);
  }
  await read(`/api/users/${id}/notifications/unread-count`);
  await read(`/api/users/${members - 3}`);
  const calls = 'auth/user groups groups?standing=featured&limit=3 support-tickets calendar';
  for (const path of calls.split(' ')) await read(`/api/${path}`);
  await read('/api/calendar?from=2026-06-01&to=2027-06-01&limit=100');
  await read(`/api/users/${id}/decisions?limit=5`);
  await read(`/api/users/${id}/conversations?limit=3`);
  const conversations = (await call('GET', `/api/users/${id}/conversations`)).body as {
    id: number;
    otherUser: { id: number };
    lastMessage: { id: number };
  }[];
  for (const { id: conversationId, otherUser, lastMessage } of conversations.slice(0, 1)) {
    await read(`/api/users/${id}/conversations/${conversationId}`);
    await read(`/api/messages/direct/${id}/${otherUser.id}/standing`);
    await read(`/api/messages/direct/${id}/${otherUser.id}?limit=1`);
    await read(`/api/messages/direct/${id}/${otherUser.id}?after=1`);
    await read(`/api/messages/direct/${id}/${otherUser.id}?after=${lastMessage.id - 1}`);
    await read(`/api/messages/direct/${id}/${otherUser.id}?around=${lastMessage.id}`);
  }
  const groups = (await call('GET', `/api/users/${id}/groups`)).body as { id: number }[];
  for (const group of groups.slice(0, 1)) {
    await read(`/api/groups/${group.id}/messages`);
    const newest = (await call('GET', `/api/groups/${group.id}/messages?limit=1`)).body as { id: number }[];
    for (const message of newest) await read(`/api/groups/${group.id}/messages?around=${message.id}`);
  }
  await read(`/api/users/${id}/pinned-chats`);
  await read(`/api/users/${id}/unread-chats`);
  for (const words of ['message', 'number 17', '24998', 'group', 'to all', 'nothing-like-it']) {
    await read(`/api/users/${id}/messages/search?q=${encodeURIComponent(words)}`);
  }
}

/** Reads every list that leaves out blocked and muted members, as somebody with very many of them. */
async function readBehindBlocks(explained: ExplainedApp, members: number, made: Set<string>): Promise<void> {
  const id = guardedMember({ members });
  const guarded = callsAs(explained, await explained.asMember(id), made);
  await readAsMember(guarded, id, members);
  await search(guarded);
  await guarded.read('/api/groups/1/messages');
  for (const list of ['blocks', 'mutes']) await guarded.read(`/api/users/${id}/${list}?limit=5`);
}

/** Search words that match many, few and no members: long, short, partial and in another order. */
const searches = 'Ada|a|n|zz|xq|%|_|ada k|Bello17|bello1 ada|Kemi Ada|nothing-like-it|PPA 17|Ádá|...|ppa|da g ad';

const filters = [
  {},
  { lga: 'LGA 17' },
  { state: 'State 17', lga: 'LGA 17' },
  { ppa: 'PPA 17' },
  { cdsGroup: 'CDS 5' },
  { state: 'State 5' },
  { state: 'State 5', cdsGroup: 'CDS 7', search: 'ada' },
  { cdsGroup: 'CDS 5', search: 'a' },
  { state: 'State 17', lga: 'LGA 17', search: 'ada' },
  { lga: 'nowhere' },
] as const;

async function search({ read }: Caller): Promise<void> {
  for (const word of searches.split('|')) await read(`/api/users?search=${encodeURIComponent(word)}&limit=20`);
  for (const filter of filters) await read(`/api/users?${new URLSearchParams(filter)}`);
}

/** Statements that no call makes: presence, sessions of sockets, the daily and hourly jobs. */
async function workAlone({ context }: ExplainedApp, id: number): Promise<void> {
  await findConnectedIds(context.db, id);
  await liveSessions(
    context.db,
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
  await findPartner(context.db, id, 1);
  await findShowsOnline(context.db, id);
  await findDueLinks(context.db, new Date(), '2026-06-01', 50);
  await findCalendarMember(context.db, 'none');
  await findNextMembers(context.db, ['2026-05', '2026-06'], 0, 50);
  const [state, lga] = [{ state: 'State 17' }, { state: 'State 17', lga: 'LGA 17' }];
  const batch = '2026 Batch A';
  const connected = Array.from({ length: 2000 }, (_, index) => index + 1);
  for (const audience of [{}, state, lga, { batch }, { ...state, batch }, { ...lga, cdsGroup: 'CDS 5' }]) {
    await countAudience(context.db, audience);
    await findAudience(context.db, audience, 0, 500);
    await findConcerned(context.db, audience, connected);
  }
  await findAllAnnounced(context.db, { from: '2026-06-20', to: '2026-06-20' });
  const deployment = { state: 'State 17', lga: 'LGA 17', batch: '2026 Batch A', cdsGroup: 'CDS 5' };
  await findFiled(context.db, deployment, { from: '2026-01-01', to: '2026-12-31' }, '2026-06-01T00:00:00Z');
  await cleanUp(context);
  await findKnownUploads(context.db, ['/uploads/none.webp']);
  await findPhotoReader(context.db, '/uploads/none.webp');
}
