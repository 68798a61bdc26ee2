import { describe, expect, it } from 'vitest';
import { connectMembers, memberOfTests, registerMember, type TestMember } from '../../test/members.ts';
import { connectSocket, type TestSocket } from '../../test/sockets.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const stranger = memberOfTests(test);

describe('presence', () => {
  it('is sent to connections when the first tab opens and the last closes, and not to strangers', async () => {
    const isAbout = (member: TestMember, frame: TestSocket['frames'][number]) =>
      frame.type === 'user_online_status' && (frame.payload as { userId: number }).userId === member.id;
    const friend = await registerMember(test.app);
    await connectMembers(test.context, ada, friend);
    const [watcher, outsider] = [await connectSocket(test.app, ada), await connectSocket(test.app, stranger)];
    const [first, second] = [await connectSocket(test.app, friend), await connectSocket(test.app, friend)];
    await watcher.next('user_online_status', (status) => status.userId === friend.id && status.isOnline);
    await first.close();
    expect((await ada.call('GET', `/api/users/${friend.id}`)).body.isOnline).toBe(true);
    await second.close();
    await watcher.next('user_online_status', (status) => status.userId === friend.id && !status.isOnline);
    expect(watcher.frames.filter((frame) => isAbout(friend, frame))).toHaveLength(2);
    await Promise.all([watcher.close(), outsider.close()]);
    expect(outsider.frames.filter((frame) => frame.type === 'user_online_status')).toEqual([]);
  });
});
