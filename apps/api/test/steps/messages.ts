import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

/** Writes to a member. */
export async function write({ call }: TestMember, { id }: { id: number }, fields: object = {}): Promise<DirectMessage> {
  return done(await call('POST', '/api/messages/direct', { receiverId: id, content: 'Hello', ...fields })).message;
}

/** Writes to a group. */
export async function writeTo(
  { call }: TestMember,
  { id: groupId }: { id: number },
  fields: object = {},
): Promise<GroupMessage> {
  return done(await call('POST', '/api/groups/messages', { groupId, content: 'Hello', ...fields })).message;
}
