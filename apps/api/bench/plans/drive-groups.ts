import { type Caller, callsAs } from './calls.ts';
import type { ExplainedApp } from './explained-app.ts';

/** Reads and changes a group as its owner, with a member in it. */
export async function runGroup(owner: Caller, member: Caller, memberId: number, groupId: number): Promise<void> {
  const path = `/api/groups/${groupId}`;
  await owner.read(path);
  await owner.read(`${path}/members?limit=1`);
  await member.read('/api/groups/1/members');
  await owner.call('PATCH', path, { name: 'Plans', photo: null });
  const written = await owner.call('POST', '/api/groups/messages', { groupId, content: 'To be read' });
  const { message } = written.body as { message: { id: number } };
  await member.call('PUT', `${path}/read`, { messageId: message.id });
  await owner.call('PUT', `${path}/members/${memberId}/role`, { role: 'moderator' });
  await owner.call('DELETE', `${path}/members/${memberId}`);
  await owner.call('POST', `${path}/members`, { userId: memberId });
  await member.call('POST', `${path}/members`);
}

/** The owner of the largest group, which has no moderator, leaves it and comes back. */
export async function handOver(explained: ExplainedApp, made: Set<string>): Promise<void> {
  const owner = await explained.context.db
    .selectFrom('groupMembers')
    .select('memberId')
    .where('groupId', '=', 1)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const { call } = callsAs(explained, await explained.asMember(owner.memberId), made);
  await call('DELETE', '/api/groups/1/members');
  await call('POST', '/api/groups/1/members');
}
