import { callLimits } from '@kopa/contracts/call-limits';
import { describe, expect, it } from 'vitest';
import { connectMembers, registerMember, suspendMember, type TestMember } from '../../test/members.ts';
import { joinLive, type TestSocket } from '../../test/sockets.ts';
import { postOf } from '../../test/steps/posts.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });

const shown = ({ frames }: TestSocket, type: string) =>
  frames.filter((frame) => frame.type === type).map(({ payload }) => payload);

const join = (member: TestMember) => joinLive(test.app, member);

/** Creates a member who types and another who sees it. */
async function typistAndReader() {
  const [ada, bayo] = await Promise.all([registerMember(test.app), registerMember(test.app)]);
  await connectMembers(test.context, ada, bayo);
  return { ada, bayo, typist: await join(ada), reader: await join(bayo) };
}

describe('typing under a post', () => {
  it('is shown at one post at a time', async () => {
    const { ada, typist, reader } = await typistAndReader();
    const [first, second] = [await postOf(ada), await postOf(ada)];
    typist.send('typing_start', { feedId: first });
    typist.send('typing_start', { feedId: first });
    typist.send('typing_start', { feedId: second });
    typist.send('typing_stop', { feedId: second });
    await reader.next('user_typing', (sign) => sign.feedId === second && !sign.typing);
    expect(shown(reader, 'user_typing')).toEqual(
      [
        [first, true],
        [first, false],
        [second, true],
        [second, false],
      ].map(([postId, typing]) => ({ feedId: postId, userId: ada.id, typing })),
    );
  });

  it('is refused for a missing post and for one of a suspended author', async () => {
    const { ada, typist, reader } = await typistAndReader();
    const gone = await registerMember(test.app);
    const hidden = await postOf(gone);
    await suspendMember(test.context, gone);
    typist.send('typing_start', { feedId: hidden });
    typist.send('typing_start', { feedId: 9007199254740991 });
    const seen = await postOf(ada);
    typist.send('typing_start', { feedId: seen });
    await reader.next('user_typing');
    expect(shown(reader, 'user_typing')).toEqual([{ feedId: seen, userId: ada.id, typing: true }]);
    expect(shown(typist, 'error')).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }]);
  });
});

describe('a member above the limit of typing signs', () => {
  it('is no longer shown as typing, on any socket and in chats, and can do everything else', async () => {
    const { ada, bayo, typist, reader } = await typistAndReader();
    const other = await join(ada);
    const postId = await postOf(bayo);
    const message = { senderId: ada.id, receiverId: bayo.id, content: 'Hello' };
    const { conversationId } = (await ada.call('POST', '/api/messages/direct', message)).body.message;
    for (let i = 0; i < callLimits.typingSigns.points; i += 1) await test.context.limits.take('typingSigns', ada.id);
    for (const socket of [typist, other]) {
      socket.send('typing_start', { feedId: postId });
      socket.send('chat_typing_start', { conversationId });
    }
    typist.send('like_post', { feedId: postId });
    other.send('new_comment', { feedId: postId, content: 'Well done' });
    await Promise.all([reader.next('post_liked'), reader.next('new_comment')]);
    expect([...shown(reader, 'user_typing'), ...shown(reader, 'chat_typing_indicator')]).toEqual([]);
    expect([...shown(typist, 'error'), ...shown(other, 'error')]).toEqual([]);
  });
});
