import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { hashPassword } from '../../src/identity/passwords.ts';
import { popularMember } from '../scale.ts';
import { type Caller, callsAs } from './calls.ts';
import type { FreshMember } from './drive-writes.ts';
import type { ExplainedApp } from './explained-app.ts';

const password = 'An-Admin-Pass-9';

/** The first generated administrator, with a password for the sign-in. */
export async function administratorSignsIn(explained: ExplainedApp, made: Set<string>): Promise<Caller> {
  const { db } = explained.context;
  await db
    .updateTable('administrators')
    .set({ passwordHash: await hashPassword(password, null), role: 'super_admin' })
    .where('id', '=', 1)
    .execute();
  const visitor = callsAs(explained, {}, made);
  const { body } = await visitor.call('POST', '/api/admin/auth/login', { username: 'bench1', password });
  return callsAs(explained, { authorization: `Bearer ${(body as { token: string }).token}` }, made);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The administrators' lists below /api/admin, with their filters. */
const lists = `
  users/?include_activity=true stats administrators saved-replies system to-do
  support-tickets/all support-tickets/all?status=resolved support-tickets/all?priority=high
  support-tickets/all?status=open&priority=low support-tickets/all?assignee=me
  support-tickets/all?assignee=none&status=open support-tickets/all?overdue=true
  support-tickets/all?overdue=false&assignee=none support-tickets/all?waiting=true
  support-tickets/all?waiting=false&status=open rumours?status=open
  analytics/clearance-days?state=State%2017 appeals appeals?status=open appeals?status=resolved
  audit-log audit-log?administrator=bench3 audit-log?administrator=nobody audit-log?action=suspend
  audit-log?administrator=member17 audit-log?administrator=kopa-admin audit-log?administrator=bench3&action=suspend
  audit-log?action=delete_photo audit-log?userId=17 audit-log?actorKind=member audit-log?targetType=post audit-log?administrator=member17&actorKind=member
  cases cases?status=open cases?status=resolved&subjectType=post urgent-alerts`;

/** Reads the administrators' lists. */
export async function searchAsAdministrator({ read }: Caller, members: number): Promise<void> {
  for (const word of ['ada', 'member17', 'member17@bench.kopa.ng', 'b', 'zq', 'kemi ada', 'bello9']) {
    await read(`/api/admin/users/?search=${encodeURIComponent(word)}&page=2&pageSize=20`);
  }
  for (const list of lists.trim().split(/\s+/)) await read(`/api/admin/${list}`);
  await read(`/api/admin/users/?page=${Math.floor(members / 40)}&pageSize=20`);
  for (const part of ['activity', 'messages']) await read(`/api/admin/users/${Math.ceil(members / 2)}/${part}`);
  await read(`/api/admin/support-tickets/${popularMember({ members })}?limit=20`);
  for (const interval of ['day', 'week', 'month']) {
    await read(`/api/admin/analytics?from=${daysAgo(300)}&to=${daysAgo(0)}&interval=${interval}`);
  }
}

/** Sets up an authenticator, turns it off, changes the password and administers another administrator. */
async function secure({ call }: Caller): Promise<void> {
  const otp = '/api/admin/auth/otp';
  const { secret } = (await call('POST', otp)).body as { secret: string };
  const confirmed = await call('PUT', otp, { otp: new TOTP({ secret }).generate() });
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  await call('GET', otp);
  await call('POST', `${otp}/confirmation`, { otp: recoveryCodes[0] });
  const renewed = await call('PUT', `${otp}/recovery-codes`, { otp: recoveryCodes[1] });
  await call('DELETE', otp, { otp: (renewed.body as { recoveryCodes: string[] }).recoveryCodes[0] });
  const [currentPassword, newPassword] = [password, 'Another-Admin-Pass-9'];
  await call('POST', '/api/admin/auth/change-password', { currentPassword, newPassword });
  const account = {
    username: `bench${randomBytes(6).toString('hex')}`,
    name: 'Bench New',
    role: 'moderator',
    password: newPassword,
  };
  const { id } = (await call('POST', '/api/admin/administrators', account)).body as { id: number };
  await call('PATCH', `/api/admin/administrators/${id}`, { isActive: false });
}

/** Takes, gives back and decides the case about a post that the viewer has reported. */
async function decideCase({ call, read }: Caller): Promise<void> {
  const open = (await call('GET', '/api/admin/cases?status=open')).body as {
    id: number;
    member: { isDeleted: boolean } | null;
  }[];
  const found = open.find(({ member }) => member?.isDeleted === false);
  const path = `/api/admin/cases/${found?.id}`;
  await read(path);
  await call('PUT', `${path}/assignee`);
  await call('DELETE', `${path}/assignee`);
  await call('POST', `${path}/decision`, { action: 'warn', note: 'Be kind.' });
}

/** Decides the next open case with the call for several, and appeals against decisions of others. */
async function decideMore({ call, read }: Caller): Promise<void> {
  const [open] = (await call('GET', '/api/admin/cases?status=open&limit=1')).body as { id: number }[];
  await call('POST', '/api/admin/cases/decisions', { caseIds: [open?.id], action: 'dismiss' });
  const appeals = (await call('GET', '/api/admin/appeals?status=open&limit=100')).body as {
    id: number;
    isOwnDecision: boolean;
  }[];
  const others = appeals.filter(({ isOwnDecision }) => !isOwnDecision);
  for (const [place, outcome] of ['overturned', 'upheld'].entries()) {
    const path = `/api/admin/appeals/${others[place]?.id}`;
    await read(path);
    await call('POST', `${path}/decision`, { outcome, note: 'Looked at it again.' });
  }
}

/** Answers a ticket, and takes it and gives it back. */
async function workAtDesk({ call }: Caller, ticketId: number): Promise<void> {
  const path = `/api/admin/support-tickets/${ticketId}`;
  await call('GET', path);
  await call('PUT', '/api/admin/looks', { subjectType: 'ticket', subjectId: ticketId });
  await call('PUT', `${path}/assignee`);
  await call('DELETE', `${path}/assignee`);
  await call('POST', `${path}/notes`, { text: 'Called the office.' });
  await call('POST', `${path}/messages`, { text: 'We look at it.', status: 'in_progress' });
  const reply = { title: `Thanks ${ticketId}`, text: 'Thank you, {first_name}.' };
  const { id } = (await call('POST', '/api/admin/saved-replies', reply)).body as { id: number };
  await call('PATCH', `/api/admin/saved-replies/${id}`, { text: 'Thank you.' });
  await call('DELETE', `/api/admin/saved-replies/${id}`);
}

/** Publishes notices to audiences of each kind, and withdraws one. */
export async function publishNotices({ call, read }: Caller): Promise<void> {
  const notice = { title: 'Clearance', body: 'Bring your letter.', needsAcknowledgement: true };
  for (const audience of [
    {},
    { state: 'Lagos' },
    { state: 'Lagos', lga: 'Ikeja' },
    { batch: 'A' },
    { cdsGroup: 'CDS 1' },
  ]) {
    await call('POST', '/api/admin/notices', { ...notice, audience });
  }
  await read('/api/admin/notices');
  await read('/api/admin/notices/reach?state=Lagos');
  const [published] = (await call('GET', '/api/admin/notices')).body as { id: number }[];
  await call('DELETE', `/api/admin/notices/${published?.id}`);
}

/** Announces dates to audiences of each kind, reads, moves and withdraws them. */
export async function announceDates({ call, read }: Caller): Promise<void> {
  const dates = { title: 'Dates', from: daysAgo(-3), to: daysAgo(-9), announcedBy: 'NYSC', source: 'NYSC/1' };
  const ikeja = { state: 'Lagos', lga: 'Ikeja' };
  for (const audience of [
    {},
    { batch: '2026 Batch A' },
    { state: 'Lagos' },
    { ...ikeja, batch: '2026 Batch A', cdsGroup: 'CDS 1' },
  ]) {
    await call('POST', '/api/admin/calendar', { ...dates, kind: 'other', audience });
  }
  const window = { ...dates, kind: 'clearance_window', audience: ikeja };
  const { id } = (await call('POST', '/api/admin/calendar', window)).body as { id: number };
  await call('PATCH', `/api/admin/calendar/${id}`, { to: daysAgo(-12), note: 'Moved' });
  await call('DELETE', `/api/admin/calendar/${id}`);
  await read(`/api/admin/calendar/${id}/history`);
  for (const query of [
    'limit=100',
    'kind=suspension',
    'state=State%2017',
    'state=State%2017&lga=LGA%2017&kind=cds_day',
    `from=${daysAgo(40)}&to=${daysAgo(0)}`,
    `kind=clearance_window&from=${daysAgo(10)}`,
    'lga=LGA%2017',
  ]) {
    await read(`/api/admin/calendar?${query}`);
  }
  for (const query of ['', 'state=Lagos', 'state=Lagos&lga=Ikeja&cdsGroup=CDS%201', 'batch=2026%20Batch%20A']) {
    await read(`/api/admin/calendar/reach?${query}`);
  }
}

async function answerRumour({ call, read }: Caller): Promise<void> {
  await read('/api/admin/rumours?status=open');
  await read('/api/admin/rumours?status=answered');
  const [rumour] = (await call('GET', '/api/admin/rumours?status=open')).body as { id: number }[];
  await call('PATCH', `/api/admin/rumours/${rumour?.id}`, { verdict: 'false', explanation: 'Nothing was announced.' });
  await call('DELETE', `/api/admin/rumours/${rumour?.id}`);
}

/** Makes the administrators' writes on accounts created for them. */
export async function administer(caller: Caller, fresh: FreshMember, viewerId: number): Promise<void> {
  const { call } = caller;
  await secure(caller);
  await decideCase(caller);
  await decideMore(caller);
  await workAtDesk(caller, fresh.ticketId);
  await answerRumour(caller);
  await call('PUT', '/api/admin/urgent-alerts', { email: null });
  await call('PATCH', `/api/admin/users/${fresh.id}/suspend`);
  await call('PATCH', `/api/admin/users/${fresh.id}/activate`);
  await call('PATCH', `/api/admin/users/${fresh.id}/reset-password`, { newPassword: fresh.password });
  await call('PATCH', `/api/admin/support-tickets/${fresh.ticketId}`, { status: 'resolved', reply: 'Done.' });
  await call('DELETE', `/api/admin/users/${viewerId}/comments/${fresh.commentOfViewer}`);
  await call('DELETE', `/api/admin/users/${fresh.id}/posts/${fresh.postId}`);
  await call('DELETE', `/api/admin/users/${fresh.id}/photos/${fresh.photoId}`);
}
