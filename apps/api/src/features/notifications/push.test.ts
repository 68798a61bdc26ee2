import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { type PushBrowser, readVapid } from '../../../test/push-service.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { create, join } from '../../../test/steps/groups.ts';
import { write } from '../../../test/steps/messages.ts';
import { block, mute } from '../../../test/steps/people.ts';
import { like, share } from '../../../test/steps/posts.ts';
import { openPushSystem, type PushSystem, payloads } from '../../../test/steps/push-system.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { startJobs } from '../../jobs/job-queue.ts';

let system: PushSystem;
let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
let office: TestAdministrator;
beforeAll(async () => {
  system = await openPushSystem();
  test = system.test;
  office = await signInAdministrator(test.app);
});
afterAll(() => system.close());
beforeEach(async () => {
  await system.discardWaiting();
  ada = await registerMember(test.app, { firstName: 'Ada', surname: 'Obi' });
  bayo = await registerMember(test.app, { firstName: 'Bayo', surname: 'Ade' });
});

const choose = (member: TestMember, settings: object) =>
  member.call('PATCH', `/api/users/${member.id}/notification-settings`, settings);
const publish = async (title: string, fields: object = {}) =>
  (await office.call('POST', '/api/admin/notices', { title, body: 'In full', audience: {}, ...fields })).body;

describe('a push message', () => {
  it('reaches the browser encrypted, signed by the key that members subscribe with', async () => {
    const browser = await system.subscribe(ada);
    const { conversationId } = await write(bayo, ada);
    expect(browser.received).toEqual([]);
    await system.step();
    const tag = `chat-${conversationId}`;
    expect(payloads(browser)).toEqual([{ title: bayo.user.name, body: 'Hello', tag, url: `/chat/${conversationId}` }]);
    const { headers } = browser.received[0] as PushBrowser['received'][number];
    const { publicKey } = (await ada.call('GET', '/api/push/key')).body;
    const claims = readVapid(headers.authorization ?? '', publicKey);
    expect(claims).toMatchObject({ aud: system.service.origin, sub: 'mailto:push@kopa.test' });
    expect(headers).toMatchObject({ topic: tag, urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(await system.waiting()).toBe(0);
  });

  it('notifies the members of a group once, except the author, and the member of each notification', async () => {
    const [ofAda, ofBayo] = [await system.subscribe(ada), await system.subscribe(bayo)];
    const group = await create(ada, { name: 'Hikers' });
    await join(bayo, group);
    await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'One' });
    await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Two' });
    const post = await share(ada, { content: 'Hello' });
    await like(bayo, post.id);
    await system.step();
    expect(payloads(ofBayo)).toEqual([]);
    expect(payloads(ofAda)).toHaveLength(2);
    expect(payloads(ofAda)).toContainEqual({
      title: 'Hikers',
      body: `${bayo.user.name}: Two`,
      tag: `group-${group.id}`,
      url: `/chat/groups/${group.id}`,
    });
    expect(payloads(ofAda)).toContainEqual(
      expect.objectContaining({ body: `${bayo.user.name} liked your post`, url: `/posts/${post.id}` }),
    );
  });

  it('sends every member of a channel its last notice once, with a link to the channel', async () => {
    const [ofAda, ofBayo] = [await system.subscribe(ada), await system.subscribe(bayo)];
    await publish('Camp opens');
    const { channelId } = await publish('Camp opens later');
    await system.step();
    for (const browser of [ofAda, ofBayo]) {
      expect(payloads(browser)).toEqual([
        {
          title: 'All corps members',
          body: 'Camp opens later',
          tag: `channel-${channelId}`,
          url: `/chat?tab=channels&channel=${channelId}`,
        },
      ]);
    }
    expect(await system.waiting()).toBe(0);
  });

  it('notifies a large channel in steps, each member once, and delays others by one step only', async () => {
    const [first, browser] = [await system.subscribe(ada), await system.subscribe(bayo)];
    // Members whose sessions have ended: the step passes over them.
    await sql`
      with many as (
        insert into members (name, first_name, surname, username, email, phone_number, password_hash)
        select 'Many', 'X', 'Y', 'many' || i, 'many' || i || '@kopa.test', '08030000000', 'x'
        from generate_series(1, 2100) i returning id),
      ended as (
        insert into sessions (token_hash, member_id, expires_at)
        select sha256(('many ' || id)::bytea), id, now() - interval '1 day' from many returning id, member_id)
      insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
      select member_id, id, ${`${system.service.origin}/many/`} || id, 'x', 'x' from ended`.execute(test.context.db);
    const last = await registerMember(test.app);
    const ofLast = await system.subscribe(last);
    const received = () => [first, browser, ofLast].map((one) => one.received.length);
    await publish('To the whole country');
    first.answer = (response) => response.writeHead(503).end();
    expect(await system.step()).toBe(true);
    expect(received()).toEqual([0, 1, 0]);
    first.answer = undefined;
    await write(bayo, ada);
    expect(await system.step()).toBe(false);
    expect(received()).toEqual([1, 1, 1]);
    await system.comeDue();
    while (await system.step());
    expect(received()).toEqual([2, 1, 1]);
    expect(await system.waiting()).toBe(0);
    await sql`delete from push_subscriptions where endpoint like '%/many/%'`.execute(test.context.db);
  });

  it('sends a notice only to the members of its channel', async () => {
    const browser = await system.subscribe(ada);
    await sql`
      update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja', ppa = 'A school',
        cds_group = 'Sports', batch = '2026 Batch A', state_code = ${`LA/26A/${1000 + ada.id}`},
        service_start_date = '2026-03-01', service_days = 365, cds_attended = 3
      where id = ${ada.id}`.execute(test.context.db);
    await publish('To Kano', { audience: { state: 'Kano' } });
    await publish('To Lagos', { audience: { state: 'Lagos' } });
    await system.step();
    expect(payloads(browser).map(({ title, body }) => `${title}: ${body}`)).toEqual(['Lagos: To Lagos']);
  });

  it('sends only the last of several messages of one conversation', async () => {
    const browser = await system.subscribe(ada);
    for (const content of ['One', 'Two', 'Three']) await write(bayo, ada, { content });
    await system.step();
    expect(payloads(browser).map(({ body }) => body)).toEqual(['Three']);
  });

  it('is sent by the job soon after the commit, and never by the request', async () => {
    const browser = await system.subscribe(ada);
    const jobs = await startJobs(test.context);
    try {
      await write(bayo, ada);
      await expect.poll(() => browser.received.length).toBe(1);
    } finally {
      await jobs.stop();
    }
  });

  it('is sent once, however many processes work on the queue', async () => {
    const browser = await system.subscribe(ada);
    for (let i = 0; i < 5; i += 1) {
      await write(await registerMember(test.app), ada);
    }
    await Promise.all([system.step(), system.step(), system.step()]);
    expect(browser.received).toHaveLength(5);
  });
});

describe('nothing is sent', () => {
  const cases: Record<string, (browser: PushBrowser) => Promise<unknown>> = {
    'of messages that were read before': async () => {
      const { id } = await write(bayo, ada);
      await ada.call('PUT', `/api/messages/direct/${ada.id}/${bayo.id}/read`, { messageId: id });
    },
    'of a kind that the member has switched off': async () => {
      await choose(ada, { messages: false });
      await write(bayo, ada);
    },
    'of members whom they have blocked since': async () => {
      await write(bayo, ada);
      await block(ada, bayo);
    },
    'of members whom they have muted': async () => {
      await mute(ada, bayo);
      await write(bayo, ada);
    },
    'of a chat that they have muted': async () => {
      const { conversationId } = await write(bayo, ada);
      await ada.call('PUT', `/api/users/${ada.id}/conversations/${conversationId}/mute`);
    },
    'of a group that they have muted': async () => {
      const group = await create(ada, { name: 'Loud' });
      await join(bayo, group);
      await ada.call('PUT', `/api/users/${ada.id}/groups/${group.id}/mute`);
      await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Hello' });
    },
    'of a message in a group that they have read': async () => {
      const group = await create(ada, { name: 'Read' });
      await join(bayo, group);
      const content = 'Hello';
      const { message } = (await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content })).body;
      await ada.call('PUT', `/api/groups/${group.id}/read`, { messageId: message.id });
    },
    'of a notice in a channel that they have muted': async () => {
      const [everybody] = (await ada.call('GET', '/api/channels')).body;
      await ada.call('PUT', `/api/users/${ada.id}/channels/${everybody.id}/mute`);
      await publish('Muted');
    },
    'of a notice that they have read': async () => {
      const { id, channelId } = await publish('Read');
      await ada.call('PUT', `/api/channels/${channelId}/read`, { noticeId: id });
    },
    'of notices where the member wants none': async () => {
      await choose(ada, { notices: false });
      await publish('Unwanted');
    },
    'of a notice that was withdrawn': async () => {
      const { id } = await publish('Withdrawn');
      await office.call('DELETE', `/api/admin/notices/${id}`);
    },
    'of a notice to another state': async () => {
      await publish('Elsewhere', { audience: { state: 'Kano' } });
    },
    'to a browser that has signed out': async () => {
      await write(bayo, ada);
      await ada.call('POST', '/api/auth/logout');
    },
    'to a session that was ended from another device': async () => {
      const other = await signInAgain(test.app, ada);
      await write(bayo, ada);
      await other.call('DELETE', '/api/auth/sessions');
    },
    'to a session that nobody has used for a week': async () => {
      await write(bayo, ada);
      await sql`update sessions set last_seen_at = now() - interval '8 days' where member_id = ${ada.id}`.execute(
        test.context.db,
      );
    },
    'to a browser that has unsubscribed': async ({ subscription: { endpoint } }) => {
      await write(bayo, ada);
      expect((await ada.call('DELETE', '/api/push/subscriptions', { endpoint })).status).toBe(204);
    },
    'to a deleted account': async () => {
      await write(bayo, ada);
      await ada.call('DELETE', `/api/users/${ada.id}`, { password: ada.password });
    },
    'after an hour': async () => {
      await write(bayo, ada);
      await sql`update pushes set created_at = now() - interval '61 minutes'`.execute(test.context.db);
    },
  };
  it.each(Object.entries(cases))('%s', async (_name, prepare) => {
    const browser = await system.subscribe(ada);
    await prepare(browser);
    await system.step();
    expect(browser.received).toEqual([]);
    expect(await system.waiting()).toBe(0);
  });

  it('while a page is visible; messages after it was hidden are sent', async () => {
    const browser = await system.subscribe(ada);
    const socket = await connectSocket(test.app, ada);
    await write(bayo, ada, { content: 'Seen' });
    await system.step();
    expect(browser.received).toEqual([]);
    socket.send('visibility', { visible: false });
    await expect.poll(() => test.context.hub.hasVisibleSocket(ada.id)).toBe(false);
    await write(bayo, ada, { content: 'Unseen' });
    await system.step();
    expect(payloads(browser).map(({ body }) => body)).toEqual(['Unseen']);
    await socket.close();
  });

  it('of the text of a message to members who do not want it', async () => {
    const browser = await system.subscribe(ada);
    await choose(ada, { messageText: false });
    await write(bayo, ada, { content: 'A secret' });
    await system.step();
    expect(payloads(browser)).toHaveLength(1);
    expect(JSON.stringify(payloads(browser))).not.toContain('secret');
  });
});

it('without subscriptions no message is queued', async () => {
  await write(bayo, ada);
  expect(await system.waiting()).toBe(0);
});

it('without keys there is no key to subscribe with, and waiting messages are dropped', async () => {
  await system.subscribe(ada);
  await write(bayo, ada);
  const { push } = test.context;
  test.context.push = null;
  expect((await ada.call('GET', '/api/push/key')).status).toBe(404);
  await system.step();
  expect(await system.waiting()).toBe(0);
  test.context.push = push;
});
