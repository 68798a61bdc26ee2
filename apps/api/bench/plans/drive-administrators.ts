import { hashPassword } from '../../src/auth/passwords.ts';
import { type Caller, callsAs } from './calls.ts';
import type { FreshMember } from './drive-writes.ts';
import type { ExplainedApp } from './explained-app.ts';

/** The first generated administrator, with a password for the sign-in. */
export async function administratorSignsIn(explained: ExplainedApp, made: Set<string>): Promise<Caller> {
  const password = 'An-Admin-Pass-9';
  const { db } = explained.context;
  await db
    .updateTable('administrators')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', 1)
    .execute();
  const visitor = callsAs(explained, {}, made);
  const { body } = await visitor.call('POST', '/api/admin/auth/login', { username: 'bench1', password });
  return callsAs(explained, { authorization: `Bearer ${(body as { token: string }).token}` }, made);
}

/** Reads the administrators' lists. */
export async function searchAsAdministrator({ read }: Caller, members: number): Promise<void> {
  for (const word of ['ada', 'member17', 'member17@bench.kopa.ng', 'b', 'zq', 'kemi ada', 'bello9']) {
    await read(`/api/admin/users/?search=${encodeURIComponent(word)}&page=2&pageSize=20`);
  }
  await read('/api/admin/users/?include_activity=true');
  await read(`/api/admin/users/?page=${Math.floor(members / 40)}&pageSize=20`);
  await read('/api/admin/stats');
  await read('/api/admin/administrators');
  await read(`/api/admin/users/${Math.ceil(members / 2)}/activity`);
  await read('/api/admin/support-tickets/all');
  await read('/api/admin/support-tickets/all?status=resolved');
  await read('/api/admin/support-tickets/all?priority=high');
  await read('/api/admin/support-tickets/all?status=open&priority=low');
  await read('/api/admin/audit-log');
  await read('/api/admin/audit-log?administrator=bench3');
  await read('/api/admin/audit-log?administrator=nobody');
  await read('/api/admin/audit-log?action=suspend');
  await read('/api/admin/audit-log?action=delete_photo');
  await read('/api/admin/audit-log?userId=17');
}

/** Makes the administrators' writes on accounts created for them. */
export async function administer({ call }: Caller, fresh: FreshMember, viewerId: number): Promise<void> {
  await call('PATCH', `/api/admin/users/${fresh.id}/suspend`);
  await call('PATCH', `/api/admin/users/${fresh.id}/activate`);
  await call('PATCH', `/api/admin/users/${fresh.id}/reset-password`, { newPassword: fresh.password });
  await call('PATCH', `/api/admin/support-tickets/${fresh.ticketId}`, { status: 'resolved', reply: 'Done.' });
  await call('DELETE', `/api/admin/users/${viewerId}/comments/${fresh.commentOfViewer}`);
  await call('DELETE', `/api/admin/users/${fresh.id}/posts/${fresh.postId}`);
  await call('DELETE', `/api/admin/users/${fresh.id}/photos/${fresh.photoId}`);
}
