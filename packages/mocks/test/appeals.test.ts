import { decideAppeal } from '@kopa/contracts/admin-appeals';
import { createAppeal } from '@kopa/contracts/appeals';
import { createClient } from '@kopa/contracts/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildMember, buildPost, memberPassword } from '../src/builders.ts';
import { addDecision, decide, decisionView, suspend } from '../src/decisions.ts';
import { mockServer } from '../src/node.ts';
import { report } from '../src/reports.ts';
import { createWorld } from '../src/world.ts';

const server = mockServer();
const baseUrl = 'http://kopa.test';
const api = createClient({ baseUrl });
const desk = createClient({ baseUrl, headers: () => ({ authorization: 'Bearer token' }) });
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** A world with a suspended member who asks for a review. */
async function suspendedWorld() {
  const world = createWorld({
    members: [buildMember(7), buildMember(8)],
    adminTokens: new Map([['token', 'superadmin']]),
  });
  const again = () => {
    suspend(world, 7, { reason: null });
    addDecision(world, {
      ...{ memberId: 7, caseId: null, action: 'suspend', subjectType: 'member', excerpt: null, note: null, days: null },
      ...{ administrator: 'moderator', restore: null },
    });
  };
  again();
  server.use(world);
  const email = world.members[0]?.user.email ?? '';
  const ask = (text: string) => api.call(createAppeal, { body: { email, password: memberPassword, text } });
  await ask('First');
  return { world, ask, again };
}

test('an appeal whose ticket has ended is renewed with a new ticket', async () => {
  const { world, ask } = await suspendedWorld();
  await expect(ask('Second')).rejects.toMatchObject({ code: 'appeal_open' });
  Object.assign(world.tickets[0] ?? {}, { status: 'closed' });
  const { id } = await ask('Second');
  expect(world.appeals).toMatchObject([{ text: 'Second', ticketId: id, status: 'open' }]);
});

test('an overturned suspension that a later one has replaced ends nothing', async () => {
  const { world, again } = await suspendedWorld();
  again();
  const [appeal] = world.appeals;
  const body = { outcome: 'overturned', note: 'Sorry.' } as const;
  const decided = await desk.call(decideAppeal, { params: { id: appeal?.id ?? 0 }, body });
  expect(decided).toMatchObject({ restored: 'nothing', member: { isActive: false } });
  expect(world.notifications.at(-1)?.message).toContain('stays suspended by a later decision');
});

test('a decision quotes 200 characters, not half of one', () => {
  const content = '😀'.repeat(300);
  const world = createWorld({
    members: [buildMember(7), buildMember(8)],
    posts: [buildPost(11, { userId: 7, content })],
  });
  report(world, 8, { subjectType: 'post', subjectId: 11, reason: 'spam' });
  const [found] = world.cases;
  if (found !== undefined) decide(world, found, { action: 'remove' }, 'moderator');
  expect(world.decisions.map((one) => decisionView(world, one).excerpt)).toEqual(['😀'.repeat(200)]);
});
