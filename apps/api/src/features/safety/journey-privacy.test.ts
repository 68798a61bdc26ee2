import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { answersNaming } from '../../../test/answers-walk.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { type PushBrowser, startPushService } from '../../../test/push-service.ts';
import { connectSocket, type TestSocket } from '../../../test/sockets.ts';
import { arrive, stopWatching, watch, watched } from '../../../test/steps/journeys.ts';
import { toldOf } from '../../../test/steps/notifications.ts';
import { block } from '../../../test/steps/people.ts';
import { payloads } from '../../../test/steps/push-system.ts';
import { openRoad, type Road } from '../../../test/steps/road.ts';
import { sendPushesStep } from '../notifications/pushes.actions.ts';

/** Words of the journey; each stands nowhere else. */
const words = { from: 'Zungeru', to: 'Wannune', vehicle: 'Plate-QX-77' };
const ofJourney = new RegExp(Object.values(words).join('|'));

type Name = 'ada' | 'Bolatito' | 'Chidiebere' | 'stranger';
let road: Road;
let service: Awaited<ReturnType<typeof startPushService>>;
let members: Record<Name, TestMember>;
let sockets: Record<Name, TestSocket>;
let browsers: Record<'Bolatito' | 'Chidiebere', PushBrowser>;
let administrator: TestAdministrator;
let journeyId: number;

/** A journey from its start to the alert, with a contact who watches and one who has not answered. */
beforeAll(async () => {
  service = await startPushService();
  const push = { PUSH_SERVICES: service.origin, VAPID_SUBJECT: 'mailto:push@kopa.test' };
  road = await openRoad({ LOG_LEVEL: 'trace', LOG_SAMPLE: '1', ...push });
  const { app, context } = road.test;
  members = { ...(await road.party('Bolatito', 'Chidiebere')), stranger: await registerMember(app) };
  administrator = await signInAdministrator(app, 'super_admin');
  const open = async (name: Name) => [name, await connectSocket(app, members[name])] as const;
  sockets = Object.fromEntries(await Promise.all((Object.keys(members) as Name[]).map(open))) as typeof sockets;
  browsers = { Bolatito: service.open(), Chidiebere: service.open() };
  for (const name of ['Bolatito', 'Chidiebere'] as const) {
    await members[name].call('POST', '/api/push/subscriptions', browsers[name].subscription);
    sockets[name].send('visibility', { visible: false });
    await vi.waitUntil(() => !context.hub.hasVisibleSocket(members[name].id));
  }
  ({ id: journeyId } = await road.start(members.ada, [members.Bolatito, members.Chidiebere], words));
  await sendPushesStep(context);
  await watch(members.Bolatito, journeyId);
  await road.pass(180);
  await sendPushesStep(context);
});
afterAll(async () => {
  await Promise.all(Object.values(sockets).map((socket) => socket.close()));
  await road.close();
  await service.close();
});

/** The URLs of the answers in which somebody finds the journey. */
const seenBy = ({ call, id: own }: TestMember) =>
  answersNaming(ofJourney, { who: 'member', call, own, other: members.ada.user, subjectId: journeyId });
const seenByDesk = () =>
  answersNaming(ofJourney, {
    ...{ who: 'administrator', call: administrator.call },
    ...{ own: members.ada.id, other: members.ada.user, subjectId: journeyId },
  });

it('the traveller and the contacts find the journey in their lists, notifications and export', async () => {
  const own = await seenBy(members.ada);
  expect(own).toEqual(['/api/journeys', '/api/users/:id/export', '/api/users/:id/notifications']);
  const theirs = await seenBy(members.Bolatito);
  expect(theirs).toEqual(['/api/journeys/watched', '/api/users/:id/export', '/api/users/:id/notifications']);
});

it('an export names the other members by their ids only', async () => {
  const exportOf = async (member: TestMember) =>
    (await member.call('GET', `/api/users/${member.id}/export`)).body as Record<string, object[]>;
  expect((await exportOf(members.ada)).journeys).toMatchObject([
    {
      ...{ id: journeyId, origin: words.from, destination: words.to, status: 'alerted' },
      contacts: [
        { memberId: members.Bolatito.id, status: 'watching' },
        { memberId: members.Chidiebere.id, status: 'asked' },
      ],
    },
  ]);
  const theirs = await exportOf(members.Chidiebere);
  expect(theirs.watchedJourneys).toEqual([{ journeyId, status: 'asked' }]);
  expect(JSON.stringify(theirs)).not.toMatch(/Plate-QX-77|Zungeru|Bolatito/);
});

it('strangers and administrators find it nowhere', async () => {
  const { stranger } = members;
  expect(await seenBy(stranger)).toEqual([]);
  expect(await seenByDesk()).toEqual([]);
  expect(JSON.stringify(sockets.stranger.frames)).not.toMatch(ofJourney);
});

it('a contact is not told of the other contacts, by answer, frame, push or mail', async () => {
  const { Bolatito, Chidiebere } = members;
  const other = new RegExp(`Bolatito|${Bolatito.user.email}|${Bolatito.user.username}`);
  const { body } = await Chidiebere.call('GET', '/api/journeys/watched');
  expect(body).toMatchObject([{ id: journeyId, contacts: [{ user: { id: Chidiebere.id } }] }]);
  const told = [body, await toldOf(Chidiebere, 'journey'), sockets.Chidiebere.frames, payloads(browsers.Chidiebere)];
  const mailed = road.mails.filter(({ to }) => to === Chidiebere.user.email);
  expect(mailed).toHaveLength(1);
  expect(JSON.stringify([...told, mailed])).not.toMatch(other);
});

it('a push message names the destination, and leaves the rest of the route to the app', () => {
  for (const browser of Object.values(browsers)) {
    const bodies = payloads(browser).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies.join()).toContain('Wannune');
    expect(bodies.join()).toContain('112');
    expect(JSON.stringify(payloads(browser))).not.toMatch(/Zungeru|Plate-QX-77/);
  }
});

it('no line of the log holds a word of it, or a name', () => {
  expect(road.test.log.length).toBeGreaterThan(100);
  expect(road.test.log.join('\n')).not.toMatch(ofJourney);
  expect(road.test.log.join('\n')).not.toMatch(/Bolatito|Chidiebere|@kopa\.test/);
});

it('no text of it has the word missing', async () => {
  const texts = [await toldOf(members.Bolatito, 'journey'), road.mails, payloads(browsers.Bolatito)];
  expect(JSON.stringify(texts)).not.toMatch(/missing/i);
});

it('ends for a contact with a block, in every list and frame', async () => {
  const { ada, Bolatito, Chidiebere } = members;
  const before = sockets.Chidiebere.frames.length;
  await block(Chidiebere, ada);
  expect(await seenBy(Chidiebere)).toEqual([]);
  await stopWatching(Bolatito, journeyId);
  await watch(Bolatito, journeyId);
  await road.pass(60);
  expect(await watched(Chidiebere)).toEqual([]);
  const later = sockets.Chidiebere.frames.slice(before).map(({ type }) => type);
  expect(later.filter((type) => type === 'journey' || type === 'notification')).toEqual([]);
});

it('tells its end after the alert to the contacts who are left, without each other and the rest of the route', async () => {
  const { ada, Bolatito, Chidiebere } = members;
  await arrive(ada, journeyId);
  await road.pass(0);
  await sendPushesStep(road.test.context);
  const mailed = road.mails.filter(({ text }) => text.includes('Ada Obi has arrived in Wannune.'));
  expect(mailed.map(({ to }) => to)).toEqual([Bolatito.user.email]);
  const pushed = payloads(browsers.Bolatito).slice(2);
  expect(pushed).toMatchObject([{ body: 'Ada Obi has arrived in Wannune.' }]);
  expect(payloads(browsers.Chidiebere)).toHaveLength(2);
  expect(JSON.stringify([mailed, pushed])).not.toMatch(/Chidiebere|Zungeru|Plate-QX-77/);
  expect(await seenBy(Chidiebere)).toEqual([]);
  expect(await seenByDesk()).toEqual([]);
  expect(road.test.log.join('\n')).not.toMatch(ofJourney);
});
