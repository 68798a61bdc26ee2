import type { ErrorCode } from '@kopa/contracts/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { type PushBrowser, readVapid, startPushService } from '../../../test/push-service.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { startJobs } from '../../jobs/job-queue.ts';
import { maxAttempts, pushOutcomes, sendPushesStep } from './pushes.actions.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
let office: TestAdministrator;
beforeAll(async () => {
  service = await startPushService();
  test = await createTestApp({ PUSH_SERVICES: service.origin, VAPID_SUBJECT: 'mailto:push@kopa.test' });
  office = await signInAdministrator(test.app, test.context);
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(async () => {
  await sql`delete from pushes`.execute(test.context.db);
  ada = await registerMember(test.app, { firstName: 'Ada', surname: 'Obi' });
  bayo = await registerMember(test.app, { firstName: 'Bayo', surname: 'Ade' });
});

async function subscribe(member: TestMember, browser = service.open()): Promise<PushBrowser> {
  const answer = await member.call('POST', '/api/push/subscriptions', browser.subscription);
  expect(answer.status).toBe(201);
  return browser;
}
const write = async (from: TestMember, to: TestMember, content = 'Are you in camp?') =>
  (await from.call('POST', '/api/messages/direct', { receiverId: to.id, content })).body.message;
const choose = (member: TestMember, settings: object) =>
  member.call('PATCH', `/api/users/${member.id}/notification-settings`, settings);
const publish = async (title: string, fields: object = {}) =>
  (await office.call('POST', '/api/admin/notices', { title, body: 'In full', audience: {}, ...fields })).body;
const step = () => sendPushesStep(test.context);
const payloads = ({ received }: PushBrowser) => received.map(({ payload }) => payload);
const waiting = async () =>
  (await sql<{ count: number }>`select count(*) as count from pushes`.execute(test.context.db)).rows[0]?.count;
const subscriptions = async ({ id }: TestMember) =>
  (await sql`select 1 from push_subscriptions where member_id = ${id}`.execute(test.context.db)).rows.length;
/** Makes everything that waits due, as if its time had come. */
const comeDue = () => sql`update pushes set due_at = now()`.execute(test.context.db);

describe('a push message', () => {
  it('reaches the browser encrypted, signed by the key that members subscribe with', async () => {
    const browser = await subscribe(ada);
    const { conversationId } = await write(bayo, ada);
    expect(browser.received).toEqual([]);
    await step();
    const tag = `chat-${conversationId}`;
    expect(payloads(browser)).toEqual([
      { title: bayo.user.name, body: 'Are you in camp?', tag, url: `/chat/${conversationId}` },
    ]);
    const { headers } = browser.received[0] as PushBrowser['received'][number];
    const { publicKey } = (await ada.call('GET', '/api/push/key')).body;
    const claims = readVapid(headers.authorization ?? '', publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:push@kopa.test' });
    expect(headers).toMatchObject({ topic: tag, urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(await waiting()).toBe(0);
  });

  it('tells a group its message once, though not its author, and the members of each notification', async () => {
    const [ofAda, ofBayo] = [await subscribe(ada), await subscribe(bayo)];
    const group = (await ada.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body;
    await bayo.call('POST', `/api/groups/${group.id}/members`);
    await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'One' });
    await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Two' });
    const post = (await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Hello' })).body;
    await bayo.call('POST', `/api/social-feeds/${post.id}/like`);
    await step();
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

  it('tells every member of a channel its last notice once, and leads there', async () => {
    const [ofAda, ofBayo] = [await subscribe(ada), await subscribe(bayo)];
    await publish('Camp opens');
    const { channelId } = await publish('Camp opens later');
    await step();
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
    expect(await waiting()).toBe(0);
  });

  it('tells a large channel in steps, each member once, and lets others wait for one step only', async () => {
    const [first, browser] = [await subscribe(ada), await subscribe(bayo)];
    // Members whose sessions have ended: they are looked through, and told nothing.
    await sql`
      with many as (
        insert into members (name, first_name, surname, username, email, phone_number, password_hash)
        select 'Many', 'X', 'Y', 'many' || i, 'many' || i || '@kopa.test', '08030000000', 'x'
        from generate_series(1, 2100) i returning id),
      ended as (
        insert into sessions (token_hash, member_id, expires_at)
        select sha256(('many ' || id)::bytea), id, now() - interval '1 day' from many returning id, member_id)
      insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
      select member_id, id, ${`${service.origin}/many/`} || id, 'x', 'x' from ended`.execute(test.context.db);
    const last = await registerMember(test.app);
    const ofLast = await subscribe(last);
    const received = () => [first, browser, ofLast].map((one) => one.received.length);
    await publish('To the whole country');
    first.answer = (response) => response.writeHead(503).end();
    expect(await step()).toBe(true);
    expect(received()).toEqual([0, 1, 0]);
    first.answer = undefined;
    await write(bayo, ada);
    expect(await step()).toBe(false);
    expect(received()).toEqual([1, 1, 1]);
    await comeDue();
    while (await step());
    expect(received()).toEqual([2, 1, 1]);
    expect(await waiting()).toBe(0);
    await sql`delete from members where username like 'many%'`.execute(test.context.db);
  });

  it('tells of a notice only the members of its channel', async () => {
    const browser = await subscribe(ada);
    await sql`
      update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja', ppa = 'A school',
        cds_group = 'Sports', batch = '2026 Batch A', state_code = ${`LA/26A/${1000 + ada.id}`},
        service_start_date = '2026-03-01', service_days = 365, cds_attended = 3
      where id = ${ada.id}`.execute(test.context.db);
    await publish('To Kano', { audience: { state: 'Kano' } });
    await publish('To Lagos', { audience: { state: 'Lagos' } });
    await step();
    expect(payloads(browser).map(({ title, body }) => `${title}: ${body}`)).toEqual(['Lagos: To Lagos']);
  });

  it('tells of several messages of one conversation once, by the last', async () => {
    const browser = await subscribe(ada);
    for (const content of ['One', 'Two', 'Three']) await write(bayo, ada, content);
    await step();
    expect(payloads(browser).map(({ body }) => body)).toEqual(['Three']);
  });

  it('is sent by the job soon after the commit, and never by the request', async () => {
    const browser = await subscribe(ada);
    const jobs = await startJobs(test.context);
    try {
      await write(bayo, ada);
      await expect.poll(() => browser.received.length, { timeout: 15_000 }).toBe(1);
    } finally {
      await jobs.stop();
    }
  });

  it('is sent once, however many processes work on the queue', async () => {
    const browser = await subscribe(ada);
    for (let i = 0; i < 5; i += 1) {
      await write(await registerMember(test.app), ada);
    }
    await Promise.all([step(), step(), step()]);
    expect(browser.received).toHaveLength(5);
  });
});

describe('nothing is told', () => {
  const cases: Record<string, (browser: PushBrowser) => Promise<unknown>> = {
    'of what was read before': async () => {
      const { id } = await write(bayo, ada);
      await ada.call('PUT', `/api/messages/direct/${ada.id}/${bayo.id}/read`, { messageId: id });
    },
    'of a kind that the member has switched off': async () => {
      await choose(ada, { messages: false });
      await write(bayo, ada);
    },
    'of members whom they have blocked since': async () => {
      await write(bayo, ada);
      await ada.call('PUT', `/api/users/${ada.id}/blocks/${bayo.id}`);
    },
    'of members whom they have muted': async () => {
      await ada.call('PUT', `/api/users/${ada.id}/mutes/${bayo.id}`);
      await write(bayo, ada);
    },
    'of a chat that they have muted': async () => {
      const { conversationId } = await write(bayo, ada);
      await ada.call('PUT', `/api/users/${ada.id}/conversations/${conversationId}/mute`);
    },
    'of a group that they have muted': async () => {
      const group = (await ada.call('POST', '/api/groups', { name: 'Loud', type: 'public' })).body;
      await bayo.call('POST', `/api/groups/${group.id}/members`);
      await ada.call('PUT', `/api/users/${ada.id}/groups/${group.id}/mute`);
      await bayo.call('POST', '/api/groups/messages', { groupId: group.id, content: 'Hello' });
    },
    'of a message in a group that they have read': async () => {
      const group = (await ada.call('POST', '/api/groups', { name: 'Read', type: 'public' })).body;
      await bayo.call('POST', `/api/groups/${group.id}/members`);
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
    const browser = await subscribe(ada);
    await prepare(browser);
    await step();
    expect(browser.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('while a page is visible; what comes after it was hidden is told', async () => {
    const browser = await subscribe(ada);
    const socket = await connectSocket(test.app, ada);
    await write(bayo, ada, 'Seen');
    await step();
    expect(browser.received).toEqual([]);
    socket.send('visibility', { visible: false });
    await expect.poll(() => test.context.hub.hasVisibleSocket(ada.id)).toBe(false);
    await write(bayo, ada, 'Unseen');
    await step();
    expect(payloads(browser).map(({ body }) => body)).toEqual(['Unseen']);
    await socket.close();
  });

  it('of the text of a message to members who do not want it', async () => {
    const browser = await subscribe(ada);
    await choose(ada, { messageText: false });
    await write(bayo, ada, 'A secret');
    await step();
    expect(payloads(browser)).toHaveLength(1);
    expect(JSON.stringify(payloads(browser))).not.toContain('secret');
  });
});

describe('a subscription', () => {
  it('belongs to the member who subscribed last', async () => {
    const browser = await subscribe(ada);
    await subscribe(bayo, browser);
    await subscribe(bayo, browser);
    await write(bayo, ada);
    await step();
    expect(browser.received).toEqual([]);
    await write(ada, bayo);
    await step();
    expect(payloads(browser).map(({ title }) => title)).toEqual([ada.user.name]);
    // Somebody else's stays.
    await ada.call('DELETE', '/api/push/subscriptions', { endpoint: browser.subscription.endpoint });
    expect(await subscriptions(bayo)).toBe(1);
  });

  it.each([404, 410])('that its service answers with %i is removed', async (status) => {
    const [gone, kept] = [await subscribe(ada), await subscribe(ada)];
    gone.answer = (response) => response.writeHead(status).end();
    await write(bayo, ada);
    await step();
    expect(kept.received).toHaveLength(1);
    expect(await subscriptions(ada)).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it('with keys that are none, or of a service that was removed from the settings, is removed', async () => {
    await subscribe(ada);
    await subscribe(ada);
    const { db } = test.context;
    await sql`update push_subscriptions set p256dh = ${'A'.repeat(87)} where id in (
      select id from push_subscriptions where member_id = ${ada.id} order by id limit 1)`.execute(db);
    await sql`update push_subscriptions set endpoint = 'http://127.0.0.1:1/' || id where id in (
      select id from push_subscriptions where member_id = ${ada.id} order by id desc limit 1)`.execute(db);
    await write(bayo, ada);
    await step();
    expect(await subscriptions(ada)).toBe(0);
  });

  it('is one of ten at most: those that subscribed first get nothing any more', async () => {
    const first = await subscribe(ada);
    for (let i = 0; i < 10; i += 1) await subscribe(ada);
    await write(bayo, ada);
    await step();
    expect(first.received).toEqual([]);
    expect(await subscriptions(ada)).toBe(10);
  });

  it.each(['https://evil.test/x', 'http://127.0.0.1:1/x', `${'http://127.0.0.1'}@evil.test/`])(
    'to another server is refused: %s',
    async (endpoint) => {
      const { keys } = service.open().subscription;
      const { status, body } = await ada.call('POST', '/api/push/subscriptions', { endpoint, keys });
      expect([status, body.code]).toEqual([400, 'unknown_push_service' satisfies ErrorCode]);
    },
  );
});

describe('a service that fails', () => {
  it('gets the message again later, and only for those whom it did not reach', async () => {
    const [slow, fast] = [await subscribe(ada), await subscribe(ada)];
    slow.answer = (response) => response.writeHead(503).end();
    await write(bayo, ada);
    await step();
    await step();
    expect([slow.received.length, fast.received.length]).toEqual([0, 1]);
    slow.answer = undefined;
    await comeDue();
    await step();
    expect([slow.received.length, fast.received.length]).toEqual([1, 1]);
    expect(await waiting()).toBe(0);
  });

  it('is given up after the last attempt', async () => {
    const browser = await subscribe(ada);
    browser.answer = (response) => response.writeHead(429).end();
    await write(bayo, ada);
    const outcomes: unknown[] = [];
    const note = (outcome: unknown) => outcomes.push(outcome);
    pushOutcomes.subscribe(note);
    for (let attempt = 0; attempt <= maxAttempts; attempt += 1) {
      await step();
      await comeDue();
    }
    pushOutcomes.unsubscribe(note);
    expect(outcomes).toEqual([...Array<string>(maxAttempts - 1).fill('delayed'), 'failed']);
    expect(await waiting()).toBe(0);
  });

  it('is not followed to where it redirects', async () => {
    const [browser, target] = [await subscribe(ada), service.open()];
    browser.answer = (response) => response.writeHead(307, { location: target.subscription.endpoint }).end();
    await write(bayo, ada);
    await step();
    expect(target.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

it('nobody is queued for where nobody has subscribed', async () => {
  await write(bayo, ada);
  expect(await waiting()).toBe(0);
});

it('without keys there is no key to subscribe with, and what waits is dropped', async () => {
  await subscribe(ada);
  await write(bayo, ada);
  const { push } = test.context;
  test.context.push = null;
  expect((await ada.call('GET', '/api/push/key')).status).toBe(404);
  await step();
  expect(await waiting()).toBe(0);
  test.context.push = push;
});
