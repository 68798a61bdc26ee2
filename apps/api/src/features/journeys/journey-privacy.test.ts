import { table } from '@kopa/conformance/table';
import { pathOf } from '@kopa/contracts/route';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { openRoad, type Road, stopWatching, toldOf, watch, watched } from '../../../test/journeys.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { type PushBrowser, startPushService } from '../../../test/push-service.ts';
import { payloads } from '../../../test/push-system.ts';
import { connectSocket, type TestSocket } from '../../../test/sockets.ts';
import { sendPushesStep } from '../push/pushes.actions.ts';

/** Words of the journey; each stands nowhere else. */
const words = { from: 'Zungeru', to: 'Wannune', vehicle: 'Plate-QX-77' };
const ofJourney = new RegExp(Object.values(words).join('|'));

const lines: string[] = [];
pino.destination = (() => ({ write: (line: string) => lines.push(line), flushSync: () => undefined })) as never;

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
  administrator = await signInAdministrator(app, context, 'super_admin');
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

const query = 'q=ada&search=ada&from=2026-11-20&to=2026-11-26&interval=day&name=a&state=Lagos&lga=Ikeja';

/** The answers of all calls that only read, with the ids of the traveller, of the caller and of the journey. */
async function answersTo(who: 'member' | 'administrator', call: TestAdministrator['call'], own: number) {
  const answers: [url: string, text: string][] = [];
  for (const { route } of table.filter((row) => row.who === who && row.route.method === 'GET')) {
    const { properties = {} } = (route.schema.querystring ?? {}) as { properties?: object };
    const known = query.split('&').filter((pair) => Object.hasOwn(properties, pair.split('=')[0] as string));
    for (const id of new Set([own, members.ada.id, journeyId])) {
      const params = { id, userId: own, otherId: members.ada.id, groupId: id, month: '2026-11', file: 'x' };
      const path = pathOf(route, { ...params, username: members.ada.user.username });
      const { body } = await call('GET', known.length === 0 ? path : `${path}?${known.join('&')}`);
      answers.push([route.url, JSON.stringify(body ?? '')]);
    }
  }
  return answers;
}
const naming = (answers: [url: string, text: string][], word: RegExp) =>
  [...new Set(answers.filter(([, text]) => word.test(text)).map(([url]) => url))].sort();

it('the traveller and the contacts find the journey in their lists, notifications and export', async () => {
  const own = naming(await answersTo('member', members.ada.call, members.ada.id), ofJourney);
  expect(own).toEqual(['/api/journeys', '/api/users/:id/export', '/api/users/:id/notifications']);
  const theirs = naming(await answersTo('member', members.Bolatito.call, members.Bolatito.id), ofJourney);
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
  expect(naming(await answersTo('member', stranger.call, stranger.id), ofJourney)).toEqual([]);
  expect(naming(await answersTo('administrator', administrator.call, members.ada.id), ofJourney)).toEqual([]);
  expect(JSON.stringify(sockets.stranger.frames)).not.toMatch(ofJourney);
});

it('a contact is not told of the other contacts, by answer, frame, push or mail', async () => {
  const { Bolatito, Chidiebere } = members;
  const other = new RegExp(`Bolatito|${Bolatito.user.email}|${Bolatito.user.username}`);
  const { body } = await Chidiebere.call('GET', '/api/journeys/watched');
  expect(body).toMatchObject([{ id: journeyId, contacts: [{ user: { id: Chidiebere.id } }] }]);
  const told = [body, await toldOf(Chidiebere), sockets.Chidiebere.frames, payloads(browsers.Chidiebere)];
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
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.join('\n')).not.toMatch(ofJourney);
  expect(lines.join('\n')).not.toMatch(/Bolatito|Chidiebere|@kopa\.test/);
});

it('no text of it has the word missing', async () => {
  const texts = [await toldOf(members.Bolatito), road.mails, payloads(browsers.Bolatito)];
  expect(JSON.stringify(texts)).not.toMatch(/missing/i);
});

it('ends for a contact with a block, in every list and frame', async () => {
  const { ada, Bolatito, Chidiebere } = members;
  const before = sockets.Chidiebere.frames.length;
  await Chidiebere.call('PUT', `/api/users/${Chidiebere.id}/blocks/${ada.id}`);
  expect(naming(await answersTo('member', Chidiebere.call, Chidiebere.id), ofJourney)).toEqual([]);
  await stopWatching(Bolatito, journeyId);
  await watch(Bolatito, journeyId);
  await road.pass(60);
  expect(await watched(Chidiebere)).toEqual([]);
  const later = sockets.Chidiebere.frames.slice(before).map(({ type }) => type);
  expect(later.filter((type) => type === 'journey' || type === 'notification')).toEqual([]);
});
