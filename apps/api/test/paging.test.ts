import { listAllTickets } from '@kopa/contracts/admin';
import { listAuditLog } from '@kopa/contracts/audit-log';
import { listConnections, listReceivedRequests, listSentRequests } from '@kopa/contracts/connections';
import { listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { listConversations, listDirectMessages, listGroupMessages } from '@kopa/contracts/messages';
import { listNotifications } from '@kopa/contracts/notifications';
import { propertiesOf } from '@kopa/contracts/refusals';
import { pathOf, type Route } from '@kopa/contracts/route';
import { listComments, listPosts } from '@kopa/contracts/social-feeds';
import { listOwnTickets } from '@kopa/contracts/tickets';
import { listUsers } from '@kopa/contracts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from './administrators.ts';
import { table } from './calls/table.ts';
import { type Answer, connectMembers, registerMember, type TestMember } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Who looks, whom they talk with, and where. */
interface World {
  test: TestApp;
  ada: TestMember;
  bayo: TestMember;
  administrator: TestAdministrator;
  groupId: number;
  postId: number;
}

interface PagedList {
  route: Route;
  /** Brings another row into the list and answers its id. */
  add(world: World): Promise<number>;
  /** The newest page comes first, but its rows oldest first. */
  oldestFirst?: true;
  by?: 'administrator';
}

const ticket = { subject: 'Help', description: 'It does not work', category: 'other', priority: 'low' };
const idOf = (answer: Promise<Answer>) => answer.then(({ body }) => body.id as number);
const newcomer = ({ test }: World) => registerMember(test.app);
const newGroup = ({ ada }: World) => idOf(ada.call('POST', '/api/groups', { name: 'Runners', type: 'public' }));
const newTicket = ({ ada }: World) => idOf(ada.call('POST', '/api/support-tickets', ticket));

const lists: PagedList[] = [
  { route: listUsers, add: async (world) => (await newcomer(world)).id },
  {
    route: listConnections,
    add: async (world) => connectMembers(world.test.context, await newcomer(world), world.ada),
  },
  {
    route: listReceivedRequests,
    add: async (world) =>
      idOf((await newcomer(world)).call('POST', '/api/connections', { connectedUserId: world.ada.id })),
  },
  {
    route: listSentRequests,
    add: async (world) =>
      idOf(world.ada.call('POST', '/api/connections', { connectedUserId: (await newcomer(world)).id })),
  },
  { route: listGroups, add: newGroup },
  { route: listOwnGroups, add: newGroup },
  {
    route: listNotifications,
    add: async ({ test, ada }) => {
      const row = { memberId: ada.id, type: 'other' as const, message: 'Something happened' };
      const { id } = await test.context.db
        .insertInto('notifications')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  },
  {
    route: listConversations,
    add: async (world) => {
      const message = { receiverId: world.ada.id, content: 'Hello' };
      const { body } = await (await newcomer(world)).call('POST', '/api/messages/direct', message);
      return body.message.conversationId;
    },
  },
  {
    route: listDirectMessages,
    oldestFirst: true,
    add: async ({ ada, bayo }) =>
      (await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Hello' })).body.message.id,
  },
  {
    route: listGroupMessages,
    oldestFirst: true,
    add: async ({ ada, groupId }) =>
      (await ada.call('POST', '/api/groups/messages', { groupId, content: 'Hello' })).body.message.id,
  },
  {
    route: listPosts,
    add: ({ ada }) => idOf(ada.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })),
  },
  {
    route: listComments,
    oldestFirst: true,
    add: ({ ada, postId }) => idOf(ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' })),
  },
  { route: listOwnTickets, add: newTicket },
  { route: listAllTickets, by: 'administrator', add: newTicket },
  {
    route: listAuditLog,
    by: 'administrator',
    add: async ({ administrator, bayo }) => {
      await administrator.call('GET', `/api/admin/users/${bayo.id}/activity`);
      return (await administrator.call('GET', '/api/admin/audit-log?limit=1')).body[0].id;
    },
  },
];

let world: World;
beforeAll(async () => {
  const test = await createTestApp();
  const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
  await connectMembers(test.context, ada, bayo);
  const groupId = await idOf(ada.call('POST', '/api/groups', { name: 'Walkers', type: 'public' }));
  const postId = await idOf(bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'The post' }));
  const administrator = await signInAdministrator(test.app, test.context);
  world = { test, ada, bayo, administrator, groupId, postId };
});
afterAll(() => world.test.close());

it('is shown for every list that has pages', () => {
  const paged = table.filter(({ route }) => propertiesOf(route.schema.querystring).includes('cursor'));
  expect(lists.map(({ route }) => route.url).sort()).toEqual(paged.map(({ route }) => route.url).sort());
});

describe.each(lists.map((list) => [list.route.url, list] as const))(
  'the pages of %s',
  (url, { route, add, ...list }) => {
    const read = (query: string) => {
      const { ada, bayo, administrator, groupId, postId } = world;
      const id = url.startsWith('/api/social-feeds') ? postId : ada.id;
      const path = pathOf(route, { id, userId: ada.id, otherId: bayo.id, groupId });
      const caller = list.by === 'administrator' ? administrator : ada;
      return caller.call('GET', query.startsWith('/') ? query : `${path}?${query}`);
    };
    const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);

    it('hold each row once and in order, while others arrive', async () => {
      const added: number[] = [];
      for (let count = 0; count < 7; count += 1) added.push(await add(world));
      const there = idsOf(await read('limit=100'));
      const inOrder = list.oldestFirst === true ? there.toReversed() : there;
      expect(inOrder.slice(0, 7)).toEqual(added.toReversed());

      const seen: number[] = [];
      for (let next: string | null = 'limit=3'; next !== null; ) {
        const answer = await read(next);
        expect(answer.status).toBe(200);
        const ids = idsOf(answer);
        expect(ids.length).toBeLessThanOrEqual(3);
        seen.push(...(list.oldestFirst === true ? ids.toReversed() : ids));
        next = /^<(\/api\/[^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1] ?? null;
        expect(answer.headers.link === undefined).toBe(next === null);
        if (seen.length <= 6) await add(world);
      }
      expect(seen).toEqual(inOrder);
    });

    it('begin nowhere but where a page has ended', async () => {
      const invented = [
        'x',
        '7',
        btoa('v1:0'),
        btoa('v1:-7'),
        btoa('v1:9007199254740993'),
        btoa("v1:7' or 1=1"),
        btoa('v2:7'),
      ];
      for (const cursor of invented) {
        const { status, body } = await read(`cursor=${encodeURIComponent(cursor)}`);
        expect([status, body.code], cursor).toEqual([400, 'invalid_cursor']);
      }
    });
  },
);
