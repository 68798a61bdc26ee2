import type { ErrorCode } from '@kopa/contracts/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { write } from '../../../test/steps/messages.ts';
import { openPushSystem, type PushSystem, payloads } from '../../../test/steps/push-system.ts';
import { manners } from './deliveries.ts';
import { insertNotification } from './notifications.queries.ts';
import type { PushSender } from './push-sender.ts';
import { deliveriesPerStep, pushOutcomes } from './pushes.actions.ts';

let system: PushSystem;
let ada: TestMember;
let bayo: TestMember;
beforeAll(async () => {
  system = await openPushSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  await system.discardWaiting();
  ada = await registerMember(system.test.app, { firstName: 'Ada', surname: 'Obi' });
  bayo = await registerMember(system.test.app, { firstName: 'Bayo', surname: 'Ade' });
});

const subscriptions = async ({ id }: TestMember) =>
  (await sql`select 1 from push_subscriptions where member_id = ${id}`.execute(system.test.context.db)).rows.length;

describe('a subscription', () => {
  it('belongs to the member who subscribed last', async () => {
    const browser = await system.subscribe(ada);
    await system.subscribe(bayo, browser);
    await system.subscribe(bayo, browser);
    await write(bayo, ada);
    await system.step();
    expect(browser.received).toEqual([]);
    await write(ada, bayo);
    await system.step();
    expect(payloads(browser).map(({ title }) => title)).toEqual([ada.user.name]);
    // Somebody else's stays.
    await ada.call('DELETE', '/api/push/subscriptions', { endpoint: browser.subscription.endpoint });
    expect(await subscriptions(bayo)).toBe(1);
  });

  it.each([404, 410])('that its service answers with %i is removed', async (status) => {
    const [gone, kept] = [await system.subscribe(ada), await system.subscribe(ada)];
    gone.answer = (response) => response.writeHead(status).end();
    await write(bayo, ada);
    await system.step();
    expect(kept.received).toHaveLength(1);
    expect(await subscriptions(ada)).toBe(1);
    expect(await system.waiting()).toBe(0);
  });

  it('with malformed keys, or of a service that was removed from the settings, is removed', async () => {
    await system.subscribe(ada);
    await system.subscribe(ada);
    const { db } = system.test.context;
    await sql`update push_subscriptions set p256dh = ${'A'.repeat(87)} where id in (
      select id from push_subscriptions where member_id = ${ada.id} order by id limit 1)`.execute(db);
    await sql`update push_subscriptions set endpoint = 'http://127.0.0.1:1/' || id where id in (
      select id from push_subscriptions where member_id = ${ada.id} order by id desc limit 1)`.execute(db);
    await write(bayo, ada);
    await system.step();
    expect(await subscriptions(ada)).toBe(0);
  });

  it('is one of ten at most: the oldest subscriptions get no messages any more', async () => {
    const first = await system.subscribe(ada);
    for (let i = 0; i < 10; i += 1) await system.subscribe(ada);
    await write(bayo, ada);
    await system.step();
    expect(first.received).toEqual([]);
    expect(await subscriptions(ada)).toBe(10);
  });

  it.each(['https://evil.test/x', 'http://127.0.0.1:1/x', `${'http://127.0.0.1'}@evil.test/`])(
    'to another server is refused: %s',
    async (endpoint) => {
      const { keys } = system.service.open().subscription;
      const { status, body } = await ada.call('POST', '/api/push/subscriptions', { endpoint, keys });
      expect([status, body.code]).toEqual([400, 'unknown_push_service' satisfies ErrorCode]);
    },
  );
});

describe('a service that fails', () => {
  it('gets the message again later, and only for subscriptions that it did not reach', async () => {
    const [slow, fast] = [await system.subscribe(ada), await system.subscribe(ada)];
    slow.answer = (response) => response.writeHead(503).end();
    await write(bayo, ada);
    await system.step();
    await system.step();
    expect([slow.received.length, fast.received.length]).toEqual([0, 1]);
    slow.answer = undefined;
    await system.comeDue();
    await system.step();
    expect([slow.received.length, fast.received.length]).toEqual([1, 1]);
    expect(await system.waiting()).toBe(0);
  });

  it('is given up after the last attempt', async () => {
    const browser = await system.subscribe(ada);
    browser.answer = (response) => response.writeHead(429).end();
    await write(bayo, ada);
    const { attempts } = manners.direct_message;
    const outcomes: unknown[] = [];
    const note = (outcome: unknown) => outcomes.push(outcome);
    pushOutcomes.subscribe(note);
    for (let attempt = 0; attempt <= attempts; attempt += 1) {
      await system.step();
      await system.comeDue();
    }
    pushOutcomes.unsubscribe(note);
    expect(outcomes).toEqual([...Array<string>(attempts - 1).fill('delayed'), 'failed']);
    expect(await system.waiting()).toBe(0);
  });

  it('is not followed to where it redirects', async () => {
    const [browser, target] = [await system.subscribe(ada), system.service.open()];
    browser.answer = (response) => response.writeHead(307, { location: target.subscription.endpoint }).end();
    await write(bayo, ada);
    await system.step();
    expect(target.received).toEqual([]);
    expect(await system.waiting()).toBe(0);
  });
});

describe('a notification of a journey', () => {
  const alert = () =>
    insertNotification(system.test.context.db, {
      ...{ memberId: ada.id, actorId: null, type: 'other', relatedType: 'journey', relatedId: 1 },
      message: 'Bayo Ade has not confirmed the arrival in Ibadan.',
    });

  it('is urgent, and is told also while a page of the member is visible', async () => {
    const browser = await system.subscribe(ada);
    const laptop = await connectSocket(system.test.app, ada);
    await write(bayo, ada);
    await alert();
    await system.step();
    expect(payloads(browser)).toMatchObject([{ body: expect.stringContaining('has not confirmed') }]);
    expect(browser.received[0]?.headers).toMatchObject({ urgency: 'high' });
    await laptop.close();
  });

  it('is tried for hours', async () => {
    const browser = await system.subscribe(ada);
    browser.answer = (response) => response.writeHead(429).end();
    await alert();
    const age = (hours: number) =>
      sql`update pushes set created_at = now() - ${hours} * interval '1 hour'`.execute(system.test.context.db);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await system.step();
      await system.comeDue();
    }
    await age(5.9);
    await system.step();
    expect(await system.waiting()).toBe(1);
    await system.comeDue();
    await age(6.1);
    await system.step();
    expect(await system.waiting()).toBe(0);
  });
});

describe('messages to many', () => {
  it('are sent in steps of a bounded size, each group from the end of its last step', async () => {
    const { test } = system;
    const { db } = test.context;
    const members = 800;
    await sql`
      with many as (
        insert into members (name, first_name, surname, username, email, phone_number, password_hash)
        select 'Many', 'X', 'Y', 'crowd' || i, 'crowd' || i || '@kopa.test', '08030000000', 'x'
        from generate_series(1, ${members}::integer) i returning id),
      present as (
        insert into sessions (token_hash, member_id, expires_at)
        select sha256(('crowd ' || id)::bytea), id, now() + interval '1 day' from many returning id, member_id)
      insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
      select member_id, id, ${`${system.service.origin}/crowd/`} || id, 'x', 'x' from present`.execute(db);
    for (const name of ['Hikers', 'Cooks']) {
      const { id } = (await ada.call('POST', '/api/groups', { name, type: 'public' })).body;
      await sql`insert into group_members (group_id, member_id) select ${id}, id from members where username like 'crowd%'`.execute(
        db,
      );
      await ada.call('POST', '/api/groups/messages', { groupId: id, content: 'To all' });
    }
    const browser = await system.subscribe(bayo);
    await write(ada, bayo);
    const send = vi.spyOn(test.context.push as PushSender, 'send').mockResolvedValue('sent');
    expect(await system.step()).toBe(true);
    expect(send.mock.calls[0]?.[0].endpoint).toBe(browser.subscription.endpoint);
    expect(send.mock.calls.length).toBeLessThan(deliveriesPerStep + 500);
    while (await system.step());
    const told = send.mock.calls.map(([{ endpoint }, { tag }]) => `${endpoint} ${tag}`);
    expect(told).toHaveLength(2 * members + 1);
    expect(new Set(told).size).toBe(told.length);
    expect(await system.waiting()).toBe(0);
    send.mockRestore();
  });

  it('hold up no message between two, however many wait', async () => {
    const browser = await system.subscribe(ada);
    await sql`
      insert into pushes (kind, subject_id, due_at)
      select 'group_message', i, now() - interval '1 minute' from generate_series(1001, 1300) i`.execute(
      system.test.context.db,
    );
    await write(bayo, ada);
    await system.step();
    expect(payloads(browser)).toHaveLength(1);
  });
});

describe('a test of the member', () => {
  const send = () => ada.call('POST', '/api/push/test');

  it('reaches each device, also while a page of the member is visible, whatever they have switched off', async () => {
    const browsers = [await system.subscribe(ada), await system.subscribe(ada)];
    const other = await system.subscribe(bayo);
    const off = { messages: false, notices: false, connections: false, likes: false, comments: false };
    await ada.call('PATCH', `/api/users/${ada.id}/notification-settings`, off);
    const laptop = await connectSocket(system.test.app, ada);
    const { status, body } = await send();
    expect([status, body]).toEqual([202, { devices: 2 }]);
    await system.step();
    for (const browser of browsers) expect(payloads(browser)).toMatchObject([{ title: 'Kopa', tag: 'test' }]);
    expect(other.received).toEqual([]);
    expect(await system.waiting()).toBe(0);
    await laptop.close();
  });

  it('counts against its limit only where it is sent', async () => {
    const take = vi.spyOn(system.test.context.limits, 'take');
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'no_devices' satisfies ErrorCode]);
    expect(take).not.toHaveBeenCalledWith('testPushes', ada.id);
    await system.subscribe(ada);
    expect((await send()).status).toBe(202);
    expect(take).toHaveBeenCalledWith('testPushes', ada.id);
    take.mockRestore();
  });
});
