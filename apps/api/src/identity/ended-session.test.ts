import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { memberOfTests, registerMember, signInAgain, type TestMember } from '../../test/members.ts';
import { whileUncommitted } from '../../test/races.ts';
import { create } from '../../test/steps/groups.ts';
import { appOfTests } from '../../test/test-app.ts';
import type { Db } from '../db/database.ts';

const test = appOfTests();
const bayo = memberOfTests(test);
let ada: TestMember;
let groupId: number;
let messageId: number;
let groupMessageId: number;
beforeAll(async () => {
  ada = await registerMember(test.app);
  groupId = (await create(ada, { name: 'Readers' })).id;
  const sent = { receiverId: ada.id, content: 'Hello' };
  messageId = (await bayo.call('POST', '/api/messages/direct', sent)).body.message.id;
  groupMessageId = (await ada.call('POST', '/api/groups/messages', { groupId, content: 'Hello' })).body.message.id;
});

const keyed = () => ({ 'idempotency-key': randomUUID() });

it.each([
  [
    'message',
    (member: TestMember) =>
      member.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Hello' }, keyed()),
  ],
  [
    'message to a group',
    (member: TestMember) => member.call('POST', '/api/groups/messages', { groupId, content: 'Hello' }, keyed()),
  ],
  [
    'read mark',
    (member: TestMember) => member.call('PUT', `/api/messages/direct/${ada.id}/${bayo.id}/read`, { messageId }),
  ],
  [
    'read mark of a group',
    (member: TestMember) => member.call('PUT', `/api/groups/${groupId}/read`, { messageId: groupMessageId }),
  ],
  ['follow', (member: TestMember) => member.call('PUT', `/api/users/${ada.id}/following/${bayo.id}`)],
  ['end of a follow', (member: TestMember) => member.call('DELETE', `/api/users/${ada.id}/following/${bayo.id}`)],
  [
    'reaction',
    (member: TestMember) => member.call('PUT', `/api/messages/direct/${messageId}/reactions`, { emoji: '👍' }),
  ],
])('a %s that waits while its member signs out is refused', async (_, call) => {
  const phone = await signInAgain(test.app, ada);
  const newest = sql`select max(id) from sessions where member_id = ${ada.id}`;
  const signOut = (transaction: Db) => sql`delete from sessions where id = (${newest})`.execute(transaction);
  const { status, body } = await whileUncommitted(test.context, signOut, () => call(phone));
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});
