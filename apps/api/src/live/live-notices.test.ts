import { expect, it } from 'vitest';
import { administratorOfTests } from '../../test/administrators.ts';
import { registerMember, type TestMember } from '../../test/members.ts';
import { joinLive, type TestSocket } from '../../test/sockets.ts';
import { memberIn } from '../../test/steps/places.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const desk = administratorOfTests(test);

const join = (member: TestMember) => joinLive(test.app, member);

const publish = async (title: string, audience: object): Promise<void> => {
  const { status } = await desk.call('POST', '/api/admin/notices', { title, body: 'Bring your letter.', audience });
  expect(status).toBe(201);
};
/** The titles of the notices that have come, once the last one, which goes to everybody, is there. */
const titlesUntil = async (socket: TestSocket, last: string): Promise<string[]> => {
  await socket.next('notice', ({ notice }) => notice.title === last);
  return socket.frames
    .filter(({ type }) => type === 'notice')
    .map(({ payload }) => (payload as { notice: { title: string } }).notice.title);
};

it('a notice to a state or an LGA reaches the sockets of its members and no others', async () => {
  const [jalingo, wukari, ede, unlinked] = [
    await join(await memberIn(test, { state: 'Taraba', lga: 'Jalingo' })),
    await join(await memberIn(test, { state: 'Taraba', lga: 'Wukari' })),
    await join(await memberIn(test, { state: 'Osun', lga: 'Ede North' })),
    await join(await registerMember(test.app)),
  ];
  await publish('To Taraba', { state: 'Taraba' });
  await publish('To Jalingo', { state: 'Taraba', lga: 'Jalingo' });
  await publish('To all', {});
  expect(await titlesUntil(jalingo, 'To all')).toEqual(['To Taraba', 'To Jalingo', 'To all']);
  expect(await titlesUntil(wukari, 'To all')).toEqual(['To Taraba', 'To all']);
  for (const socket of [ede, unlinked]) expect(await titlesUntil(socket, 'To all')).toEqual(['To all']);
});

it('a notice to a state reaches a member who does not show that they are online', async () => {
  const [quiet, turned] = [
    await memberIn(test, { state: 'Edo', lga: 'Oredo' }),
    await memberIn(test, { state: 'Edo', lga: 'Oredo' }),
  ];
  const show = (member: TestMember, showOnline: boolean) =>
    member.call('PATCH', `/api/users/${member.id}/privacy`, { showOnline });
  await show(quiet, false);
  const sockets = [await join(quiet), await join(turned)];
  await show(turned, false);
  await publish('To Edo', { state: 'Edo' });
  await publish('To everybody', {});
  for (const socket of sockets) expect(await titlesUntil(socket, 'To everybody')).toEqual(['To Edo', 'To everybody']);
});

it('a notice on the live channel has neither its audience nor its figures', async () => {
  const socket = await join(await memberIn(test, { state: 'Kano', lga: 'Dala' }));
  await publish('To Kano', { state: 'Kano' });
  const { notice } = await socket.next('notice');
  expect(Object.keys(notice).sort()).toEqual(
    [
      ...'id channelId title body publishedAt expiresAt needsAcknowledgement acknowledgedAt author office'.split(' '),
    ].sort(),
  );
});
