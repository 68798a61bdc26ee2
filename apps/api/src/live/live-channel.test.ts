import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { describe, expect, it, vi } from 'vitest';
import { friendsOfTests, registerMember, type TestMember } from '../../test/members.ts';
import { connectSocket, joinLive, openSocket } from '../../test/sockets.ts';
import { postOf } from '../../test/steps/posts.ts';
import { appOfTests } from '../../test/test-app.ts';
import { memberOrigin } from '../../test/test-settings.ts';

const test = appOfTests({ LOG_LEVEL: 'warn' });
const { ada, bayo, stranger } = friendsOfTests(test);

const join = (member: TestMember) => joinLive(test.app, member);

describe('the upgrade', () => {
  it('is refused with 401 without a session and 403 without the member web as Origin', async () => {
    await expect(openSocket(test.app, { origin: memberOrigin })).rejects.toThrow('401');
    await expect(openSocket(test.app, { cookie: ada.cookie })).rejects.toThrow('403');
    await expect(openSocket(test.app, { cookie: ada.cookie, origin: 'https://evil.example' })).rejects.toThrow('403');
  });

  it('is allowed for a page of the same host, under any host name', async () => {
    const { port } = test.app.server.address() as AddressInfo;
    const socket = await openSocket(test.app, { cookie: ada.cookie, origin: `http://127.0.0.1:${port}` });
    await expect(openSocket(test.app, { cookie: ada.cookie, origin: 'http://127.0.0.1:1' })).rejects.toThrow('403');
    await socket.close();
  });

  it('opens a socket whose messages count as calls: above the limit of all calls they are refused', async () => {
    const eager = await registerMember(test.app);
    const socket = await join(eager);
    const isUsedUp = () =>
      test.context.limits.take('all', eager.id).then(
        () => false,
        () => true,
      );
    while (!(await isUsedUp()));
    const clientId = randomUUID();
    socket.send('new_post', { type: 'status', content: 'One too many', clientId });
    expect(await socket.next('error', (error) => error.clientId === clientId)).toMatchObject({ code: 'rate_limited' });
  });

  it('opens a socket on which a repeated sign-in counts as a call, because it reads the database', async () => {
    const eager = await registerMember(test.app);
    const socket = await join(eager);
    const used = () => test.context.limits.take('all', eager.id);
    const before = await used();
    socket.send('authenticate', { userId: eager.id });
    await expect.poll(() => socket.frames.filter(({ type }) => type === 'authenticated').length).toBe(2);
    expect(await used()).toBe(before + 2);
  });

  it('counts as a call: above the limit of all calls it is refused with 429', async () => {
    const eager = await registerMember(test.app);
    const headers = { cookie: eager.cookie, origin: memberOrigin };
    const isRefused = () =>
      test.context.limits.take('all', eager.id).then(
        () => false,
        () => true,
      );
    while (!(await isRefused()));
    await expect(openSocket(test.app, headers)).rejects.toThrow('429');
  });
});

describe('authenticate', () => {
  it('with another member closes with 1008 after an error', async () => {
    const socket = await openSocket(test.app, { cookie: ada.cookie, origin: memberOrigin });
    socket.send('authenticate', { userId: bayo.id });
    expect((await socket.next('error')).code).toBe('forbidden');
    expect(await socket.closed).toBe(1008);
  });

  it('must come first; nothing is delivered before it', async () => {
    const socket = await openSocket(test.app, { cookie: ada.cookie, origin: memberOrigin });
    await postOf(bayo);
    socket.send('like_post', { feedId: 1 });
    expect(await socket.closed).toBe(1008);
    expect(socket.frames.map((frame) => frame.type)).toEqual(['error']);
  });

  it('returns the accepted connections who are online, and no strangers', async () => {
    await join(bayo);
    await join(stranger);
    const socket = await join(ada);
    expect(await socket.next('authenticated')).toEqual({ userId: ada.id, onlineUserIds: [bayo.id] });
  });
});

describe('bad frames', () => {
  it.each([
    ['no JSON', 'hello', 'malformed_json'],
    ['an unknown type', JSON.stringify({ type: 'become_admin', payload: {} }), 'invalid_request'],
    ['an inherited name as type', JSON.stringify({ type: 'constructor', payload: {} }), 'invalid_request'],
    [
      'a blank post',
      JSON.stringify({ type: 'new_post', payload: { type: 'status', content: '  ' } }),
      'invalid_request',
    ],
    ['an unknown field', JSON.stringify({ type: 'like_post', payload: { feedId: 1, likes: 9 } }), 'invalid_request'],
    ['a text for an id', JSON.stringify({ type: 'like_post', payload: { feedId: '1' } }), 'invalid_request'],
    ['a missing post', JSON.stringify({ type: 'like_post', payload: { feedId: 9007199254740991 } }), 'not_found'],
    ['no payload', JSON.stringify({ type: 'like_post' }), 'invalid_request'],
  ])('such as %s get an error and leave the socket open', async (_what, text, code) => {
    const socket = await join(ada);
    socket.socket.send(text);
    expect((await socket.next('error')).code).toBe(code);
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  });

  it('are refused with their client id, whatever else is invalid', async () => {
    const socket = await join(ada);
    const clientId = randomUUID();
    socket.send('new_post', { type: 'status', content: '  ', clientId });
    expect(await socket.next('error')).toMatchObject({ code: 'invalid_request', clientId });
  });

  it('with the id of another member are refused without effect', async () => {
    const socket = await join(stranger);
    const postId = await postOf(ada);
    const clientId = randomUUID();
    socket.send('new_comment', { feedId: postId, content: 'as Ada', userId: ada.id, clientId });
    expect(await socket.next('error')).toMatchObject({ code: 'forbidden', clientId });
    expect((await ada.call('GET', `/api/social-feeds/${postId}/comments`)).body).toEqual([]);
  });

  it('carry the longest post in letters of three bytes', async () => {
    const socket = await join(ada);
    const clientId = randomUUID();
    const content = 'ẹ'.repeat(textLimits.post);
    const location = 'ẹ'.repeat(textLimits.location);
    socket.send('new_post', { type: 'location', content, location, clientId });
    const event = await socket.next('new_post', (frame) => frame.clientId === clientId);
    expect(event.post).toMatchObject({ content, location });
  });

  it('bring a longer text that was written over HTTP', async () => {
    const socket = await join(stranger);
    const content = '😀'.repeat(textLimits.post);
    const { status } = await ada.call('POST', '/api/social-feeds', { type: 'status', content });
    expect(status).toBe(201);
    await socket.next('new_post', ({ post }) => post.content === content);
  });

  it('that are binary or too large end the socket', async () => {
    const binary = await connectSocket(test.app, ada);
    binary.socket.send(Buffer.from('{}'));
    expect(await binary.closed).toBe(1008);
    const large = await join(ada);
    large.socket.send(' '.repeat(socketLimits.maxFrameBytes));
    expect((await large.next('error')).code).toBe('malformed_json');
    large.socket.send(' '.repeat(socketLimits.maxFrameBytes + 1));
    expect(await large.closed).toBe(1009);
  });

  it('that are too large are logged once a second, without a stack', async () => {
    const sockets = await Promise.all(Array.from({ length: 9 }, () => join(ada)));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    test.log.length = 0;
    for (const { socket } of sockets) socket.send(' '.repeat(socketLimits.maxFrameBytes + 1));
    await Promise.all(sockets.map(({ closed }) => closed));
    vi.useRealTimers();
    const logged = test.log.filter((line) => line.includes('WS_ERR_'));
    expect(logged.length).toBeLessThanOrEqual(1);
    expect(logged.join()).not.toContain('stack');
  });

  it('that wait for a slow database end the socket with 1013 once they are too many', async () => {
    const socket = await join(stranger);
    const take = vi.spyOn(test.context.limits, 'take').mockReturnValue(new Promise(() => undefined));
    const send = () => {
      socket.send('like_post', { feedId: 1 });
      return socket.socket.readyState;
    };
    await expect.poll(send, { interval: 20 }).toBe(socket.socket.CLOSED);
    expect(await socket.closed).toBe(1013);
    take.mockRestore();
  });

  it('above the rate limit are refused', async () => {
    const socket = await join(stranger);
    // While it stands still nothing is added to the budget.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let i = 0; i < 80; i += 1) socket.send('typing_stop', { feedId: 1 });
    expect((await socket.next('error')).code).toBe('rate_limited');
    clock.mockRestore();
  });
});

describe('sessions and sockets', () => {
  it('an eleventh socket of a member is closed with 1013', async () => {
    const member = await registerMember(test.app);
    for (let i = 0; i < 10; i += 1) await join(member);
    const eleventh = await openSocket(test.app, { cookie: member.cookie, origin: memberOrigin });
    eleventh.send('authenticate', { userId: member.id });
    expect(await eleventh.closed).toBe(1013);
  });

  it('a session that ends without a message of the bus closes its socket within five seconds', async () => {
    const member = await registerMember(test.app);
    const socket = await connectSocket(test.app, member);
    await test.context.db.deleteFrom('sessions').where('memberId', '=', member.id).execute();
    expect(await socket.closed).toBe(1008);
  });

  it('a frame of an ended session has no effect and closes the socket', async () => {
    const member = await registerMember(test.app);
    const postId = await postOf(ada);
    const socket = await connectSocket(test.app, member);
    await test.context.db.deleteFrom('sessions').where('memberId', '=', member.id).execute();
    socket.send('like_post', { feedId: postId });
    expect((await socket.next('error')).code).toBe('unauthenticated');
    expect(await socket.closed).toBe(1008);
    const { likesCount } = (await test.context.db
      .selectFrom('posts')
      .select('likesCount')
      .where('id', '=', postId)
      .executeTakeFirst()) as { likesCount: number };
    expect(likesCount).toBe(0);
  });
});
