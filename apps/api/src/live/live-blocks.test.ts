import { expect, it } from 'vitest';
import { createBuses } from '../../test/buses.ts';
import { connectMembers, registerMember, type TestMember } from '../../test/members.ts';
import { joinLive, type TestSocket } from '../../test/sockets.ts';
import { block, mute } from '../../test/steps/people.ts';
import { appOfTests, secondProcessOfTests } from '../../test/test-app.ts';
import type { Api } from '../http/api.ts';

/** Two processes on one database. */
const [here, there] = createBuses('here', 'there');
const test = appOfTests({}, { bus: here });
const elsewhere = secondProcessOfTests(test, there);

const inject = async (app: Api, { cookie }: TestMember, url: string, payload: object) => {
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers: { cookie } });
  expect(statusCode).toBeLessThan(300);
  return JSON.parse(body);
};
const share = async (app: Api, member: TestMember): Promise<number> =>
  (await inject(app, member, '/api/social-feeds', { type: 'status', content: 'A post' })).id;

/** The types of the frames that a socket got up to an event of somebody else, which comes after all others. */
async function framesBefore(socket: TestSocket, sent: number): Promise<string[]> {
  await socket.next('new_post', ({ post }) => post.id === sent);
  return socket.frames.map(({ type }) => type).filter((type) => type !== 'authenticated');
}

it('lets no event of a blocked member pass, on any process and in any tab, but those of the others', async () => {
  const [ada, bayo, chidi] = [
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
  ];
  await connectMembers(test.context, ada, bayo);
  const ofChidi = await share(test.app, chidi);
  const sockets = [await joinLive(test.app, ada), await joinLive(test.app, ada), await joinLive(elsewhere.app, ada)];
  expect((await block(ada, bayo)).status).toBe(204);
  const ofBayo = await joinLive(elsewhere.app, bayo);
  await share(elsewhere.app, bayo);
  await inject(elsewhere.app, bayo, `/api/social-feeds/${ofChidi}/comments`, { content: 'Hello' });
  await inject(elsewhere.app, bayo, `/api/social-feeds/${ofChidi}/like`, {});
  ofBayo.send('typing_start', { feedId: ofChidi });
  ofBayo.send('typing_stop', { feedId: ofChidi });
  ofBayo.send('new_post', { type: 'status', content: 'Over the socket' });
  await ofBayo.next('new_post', ({ post }) => post.content === 'Over the socket');
  const last = await share(elsewhere.app, chidi);
  for (const socket of sockets) expect(await framesBefore(socket, last)).toEqual(['blocks_changed', 'new_post']);
  const told = await framesBefore(ofBayo, last);
  for (const type of ['error', 'blocks_changed']) expect(told).not.toContain(type);
});

it('hides others’ actions on a blocked member’s post, but not from members who have only muted its author', async () => {
  const [ada, bayo, chidi, dayo] = [
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
  ];
  const ofBayo = await share(test.app, bayo);
  expect((await block(ada, bayo)).status).toBe(204);
  await mute(dayo, bayo);
  const [blocking, muting, own] = [
    await joinLive(elsewhere.app, ada),
    await joinLive(test.app, dayo),
    await joinLive(test.app, chidi),
  ];
  blocking.send('post', { feedId: ofBayo, open: true });
  const { id: commentId } = await inject(test.app, chidi, `/api/social-feeds/${ofBayo}/comments`, { content: 'Hello' });
  await inject(test.app, chidi, `/api/social-feeds/${ofBayo}/like`, {});
  own.send('typing_start', { feedId: ofBayo });
  await muting.next('user_typing', (sign) => sign.feedId === ofBayo);
  await chidi.call('PATCH', `/api/social-feeds/${ofBayo}/comments/${commentId}`, { content: 'Hello, Bayo' });
  await chidi.call('DELETE', `/api/social-feeds/${ofBayo}/comments/${commentId}`);
  await inject(test.app, dayo, `/api/social-feeds/${ofBayo}/like`, {});
  const last = await share(test.app, chidi);
  expect(await framesBefore(blocking, last)).toEqual(['new_post']);
  expect(await framesBefore(own, last)).toEqual(
    expect.arrayContaining(['new_comment', 'post_liked', 'comment_updated', 'comment_deleted']),
  );
  await muting.next('post_liked', ({ userId }) => userId === dayo.id);
  expect(await framesBefore(muting, last)).toEqual(expect.arrayContaining(['new_comment', 'comment_updated']));
});

it('brings the removal of an own comment to its member, also under a post of somebody who has blocked them', async () => {
  const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
  const ofBayo = await share(test.app, bayo);
  const { id } = await inject(test.app, ada, `/api/social-feeds/${ofBayo}/comments`, { content: 'Hello' });
  expect((await block(bayo, ada)).status).toBe(204);
  const ofAda = await joinLive(elsewhere.app, ada);
  await ada.call('DELETE', `/api/social-feeds/${ofBayo}/comments/${id}`);
  expect(await ofAda.next('comment_deleted')).toMatchObject({ feedId: ofBayo, commentId: id });
});

it('ends presence, typing and receipts of an open chat, and refuses messages in it', async () => {
  const [ada, bayo, chidi] = [
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
  ];
  await connectMembers(test.context, ada, bayo);
  const [ofAda, ofBayo] = [await joinLive(test.app, ada), await joinLive(elsewhere.app, bayo)];
  const message = { receiverId: bayo.id, content: 'Hello' };
  const { conversationId, id } = (await ada.call('POST', '/api/messages/direct', message)).body.message;
  await ofBayo.next('new_message');
  expect((await block(ada, bayo)).status).toBe(204);
  await ofAda.next('blocks_changed');
  const before = ofAda.frames.length;
  ofBayo.send('chat_typing_start', { conversationId });
  ofBayo.send('message_read', { messageId: id });
  await ofBayo.next('message_read_receipt');
  const refused = await elsewhere.app.inject({
    method: 'POST',
    url: '/api/messages/direct',
    payload: { receiverId: ada.id, content: 'Why?' },
    headers: { cookie: bayo.cookie },
  });
  expect(refused.statusCode).toBe(404);
  await ofBayo.close();
  const again = await joinLive(elsewhere.app, bayo);
  expect(again.frames[0]?.payload).toEqual({ userId: bayo.id, onlineUserIds: [] });
  const last = await share(elsewhere.app, chidi);
  await ofAda.next('new_post', ({ post }) => post.id === last);
  // Merged likes of an earlier post may still come.
  const types = ofAda.frames.slice(before).map(({ type }) => type);
  expect(types.filter((type) => type !== 'post_liked')).toEqual(['new_post']);
});

it('counts no post of a blocked member among those that a page elsewhere is told of', async () => {
  const [ada, bayo, chidi] = [
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
  ];
  await block(bayo, ada);
  const [ofAda, ofChidi] = [await joinLive(elsewhere.app, ada), await joinLive(elsewhere.app, chidi)];
  ofAda.send('feed', { open: false });
  ofAda.send('ping', {});
  await ofAda.next('pong');
  const hidden = await share(test.app, bayo);
  await ofChidi.next('new_post', ({ post }) => post.id === hidden);
  ofAda.send('ping', {});
  await ofAda.next('pong', () => ofAda.frames.filter(({ type }) => type === 'pong').length === 2);
  expect(ofAda.frames.map(({ type }) => type)).toEqual(['authenticated', 'pong', 'pong']);
  await share(test.app, chidi);
  expect(await ofAda.next('feed_changed')).toEqual({ posts: 1 });
});
