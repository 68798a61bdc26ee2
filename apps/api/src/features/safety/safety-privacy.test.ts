import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { answersNaming } from '../../../test/answers-walk.ts';
import { connectMembers, registerMember, type TestMember } from '../../../test/members.ts';
import { type PushBrowser, startPushService } from '../../../test/push-service.ts';
import { connectSocket, type TestSocket } from '../../../test/sockets.ts';
import { payloads } from '../../../test/steps/push-system.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { sendPushesStep } from '../notifications/pushes.actions.ts';

/** Words of the answers; each stands nowhere else. */
const ofAnswers = /Stranded-ZQ|Sheltered-QX/;

let test: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let administrator: TestAdministrator;
let [ada, bola, stranger, outside]: TestMember[] = [];
let sockets: TestSocket[];
let browser: PushBrowser;
let callId: number;

/** A call to Lagos that Ada and her connection Bola have answered, each with a text. */
beforeAll(async () => {
  service = await startPushService();
  const push = { PUSH_SERVICES: service.origin, VAPID_SUBJECT: 'mailto:push@kopa.test' };
  test = await createTestApp({ LOG_LEVEL: 'trace', LOG_SAMPLE: '1', ...push });
  administrator = await signInAdministrator(test.app, 'super_admin');
  const register = () => registerMember(test.app);
  const members = [await register(), await register(), await register(), await register()] as const;
  [ada, bola, stranger, outside] = members;
  await connectMembers(test.context, members[0], members[1]);
  await sql`update members set portal_connected = true, lga = case id when ${members[3].id} then 'Dala' else 'Ikeja' end,
    deployment_state = case id when ${members[3].id} then 'Kano' else 'Lagos' end`.execute(test.context.db);
  sockets = await Promise.all(members.map((member) => connectSocket(test.app, member)));
  browser = service.open();
  await members[1].call('POST', '/api/push/subscriptions', browser.subscription);
  const asked = await administrator.call('POST', '/api/admin/safety-calls', { state: 'Lagos', reason: 'Flood' });
  callId = asked.body.id;
  const url = `/api/safety-calls/${callId}/answer`;
  await members[0].call('PUT', url, { status: 'need_help', text: 'Stranded-ZQ' });
  await members[1].call('PUT', url, { status: 'safe', text: 'Sheltered-QX' });
  await sendPushesStep(test.context);
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await test.close();
  await service.close();
});

const seenBy = (word: RegExp, { call, id: own }: TestMember) =>
  answersNaming(word, { who: 'member', call, own, other: (ada as TestMember).user, subjectId: callId });

it('a member finds the own answer in the call and the export, and nobody else’s', async () => {
  const own = ['/api/safety-calls', '/api/users/:id/export'];
  expect(await seenBy(/Stranded-ZQ/, ada as TestMember)).toEqual(own);
  expect(await seenBy(/Sheltered-QX/, ada as TestMember)).toEqual([]);
  expect(await seenBy(/Sheltered-QX/, bola as TestMember)).toEqual(own);
  expect(await seenBy(/Stranded-ZQ/, bola as TestMember)).toEqual([]);
});

it('others find it nowhere, and administrators in the call only', async () => {
  for (const member of [stranger, outside]) expect(await seenBy(ofAnswers, member as TestMember)).toEqual([]);
  const { call } = administrator;
  const { id: own, user: other } = ada as TestMember;
  const walker = { who: 'administrator', call, own, other, subjectId: callId } as const;
  expect(await answersNaming(ofAnswers, walker)).toEqual(['/api/admin/safety-calls/:id']);
});

it('a frame with it goes to the sockets of its member only, and no push and no line of the log has it', () => {
  const [ofAda, ofBola, ...others] = sockets.map(({ frames }) => JSON.stringify(frames));
  expect(ofAda).toContain('Stranded-ZQ');
  expect(ofAda).not.toContain('Sheltered-QX');
  expect(ofBola).not.toContain('Stranded-ZQ');
  expect(others.join()).not.toMatch(ofAnswers);
  expect(payloads(browser)).toHaveLength(1);
  expect(JSON.stringify(payloads(browser))).not.toMatch(ofAnswers);
  expect(test.log.length).toBeGreaterThan(100);
  expect(test.log.join('\n')).not.toMatch(ofAnswers);
});
