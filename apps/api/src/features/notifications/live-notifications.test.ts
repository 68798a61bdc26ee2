import { expect, it } from 'vitest';
import { memberOfTests, postOf } from '../../../test/members.ts';
import { joinLive } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);

it('a like and a comment reach the author’s socket as the list of notifications shows them', async () => {
  const postId = await postOf(ada);
  const socket = await joinLive(test.app, ada);
  const newest = async () => (await ada.call('GET', `/api/users/${ada.id}/notifications?limit=1`)).body[0];
  await bayo.call('POST', `/api/social-feeds/${postId}/like`);
  const like = await socket.next('notification', ({ notification }) => notification.type === 'like');
  expect(like.notification).toEqual(await newest());
  await bayo.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' });
  const comment = await socket.next('notification', ({ notification }) => notification.type === 'comment');
  expect(comment.notification).toEqual(await newest());
});
