import type { ServerPayload } from '@kopa/contracts/realtime';
import { expect, it } from 'vitest';
import { memberOfTests } from '../../../test/members.ts';
import { joinLive } from '../../../test/sockets.ts';
import { like, postOf } from '../../../test/steps/posts.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
const chidi = memberOfTests(test);

it('likes and comments reach the author’s socket as the list and the number of unread ones then answer', async () => {
  const postId = await postOf(ada);
  const socket = await joinLive(test.app, ada);
  const answered = async () => {
    const [notification] = (await ada.call('GET', `/api/users/${ada.id}/notifications?limit=1`)).body;
    const { count } = (await ada.call('GET', `/api/users/${ada.id}/notifications/unread-count`)).body;
    return { notification, unread: count };
  };
  const nextOf = (kind: string, words: string) =>
    socket.next('notification', ({ notification: { type, message } }) => type === kind && message.includes(words));
  for (const [member, words] of [
    [bayo, 'liked'],
    [chidi, 'and 1 other liked'],
  ] as const) {
    await like(member, postId);
    expect(await nextOf('like', words)).toEqual({ ...(await answered()), unread: 1 });
  }
  for (let comments = 1; comments <= 15; comments += 1) {
    await bayo.call('POST', `/api/social-feeds/${postId}/comments`, { content: `Well done ${comments}` });
    await expect.poll(() => told()).toHaveLength(comments);
    expect(told().at(-1)).toEqual({ ...(await answered()), unread: 1 + comments });
  }

  function told() {
    const frames = socket.frames.filter(({ type }) => type === 'notification').map(({ payload }) => payload);
    return (frames as ServerPayload<'notification'>[]).filter(({ notification }) => notification.type === 'comment');
  }
});
