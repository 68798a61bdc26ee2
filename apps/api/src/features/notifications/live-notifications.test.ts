import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOfTests, type TestMember } from '../../../test/members.ts';
import { connectSocket, type TestSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
const chidi = memberOfTests(test);
let sockets: { ada: TestSocket; bayo: TestSocket; chidi: TestSocket };
let postId: number;
beforeAll(async () => {
  const open = (member: TestMember) => connectSocket(test.app, member);
  sockets = { ada: await open(ada), bayo: await open(bayo), chidi: await open(chidi) };
  postId = (await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })).body.id;
});
afterAll(() => Promise.all(Object.values(sockets).map((socket) => socket.close())));

const newest = async () => (await ada.call('GET', `/api/users/${ada.id}/notifications?limit=1`)).body[0];
const notificationsOn = ({ frames }: TestSocket) => frames.filter(({ type }) => type === 'notification');

describe('a notification of the feed', () => {
  it('reaches the author’s socket in the form of the list, for a like and for a comment', async () => {
    await bayo.call('POST', `/api/social-feeds/${postId}/like`);
    const like = await sockets.ada.next('notification', ({ notification }) => notification.type === 'like');
    expect(like.notification).toEqual(await newest());
    await chidi.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' });
    const comment = await sockets.ada.next('notification', ({ notification }) => notification.type === 'comment');
    expect(comment.notification).toEqual(await newest());
  });
});
