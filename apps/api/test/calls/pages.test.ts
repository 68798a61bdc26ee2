import { calls } from '@kopa/contracts/calls';
import { propertiesOf } from '@kopa/contracts/refusals';
import { answersList, pathOf } from '@kopa/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { channelOf } from '../steps/notices.ts';
import { ticketOf } from '../steps/tickets.ts';
import { accepted } from './held-offices.ts';
import { accountLists } from './paged-lists/account.ts';
import { adminLists } from './paged-lists/admin.ts';
import { chatLists } from './paged-lists/chat.ts';
import { deskLists } from './paged-lists/desk.ts';
import { feedLists } from './paged-lists/feed.ts';
import { moderationLists } from './paged-lists/moderation.ts';
import { newsLists } from './paged-lists/news.ts';
import { notificationsLists } from './paged-lists/notifications.ts';
import { idOf, type World } from './paged-lists/paged-list.ts';
import { peopleLists } from './paged-lists/people.ts';
import { safetyLists } from './paged-lists/safety.ts';
import { serviceLists } from './paged-lists/service.ts';
import { createWorld } from './world.ts';

const lists = [
  ...peopleLists,
  ...chatLists,
  ...notificationsLists,
  ...feedLists,
  ...accountLists,
  ...safetyLists,
  ...deskLists,
  ...moderationLists,
  ...newsLists,
  ...serviceLists,
  ...adminLists,
];

let world: World;
beforeAll(async () => {
  const people = await createWorld();
  const { ada, bayo } = people;
  const groupId = await idOf(ada.call('POST', '/api/groups', { name: 'Walkers', type: 'public' }));
  const postId = await idOf(bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'The post' }));
  const channelId = (await channelOf(ada, 'All corps members')).id;
  const ticketId = await ticketOf(ada);
  const { holder: officer, office } = await accepted(people);
  const offices = { officer, officeId: office.id, cdsGroup: office.cdsGroup as string };
  world = {
    ...people,
    ...offices,
    groupId,
    postId,
    channelId,
    ticketId,
  };
});
afterAll(() => world.close());

it('covers every list that has pages', () => {
  const paged = calls.filter(
    (route) => answersList(route) && propertiesOf(route.schema.querystring).includes('cursor'),
  );
  const walked = lists.filter(({ route }) => answersList(route));
  expect(walked.map(({ route }) => route.url).sort()).toEqual(paged.map(({ url }) => url).sort());
});

describe.each(lists.map((list) => [list.route.url, list] as const))(
  'the pages of %s',
  (url, { route, add, ...list }) => {
    const read = (query: string) => {
      const { ada, bayo, groupId, postId, channelId } = world;
      const ids: Record<string, number> = { 'social-feeds': postId, groups: groupId, channels: channelId };
      const id = ids[url.split('/')[2] as string] ?? ada.id;
      const usual = { id, userId: ada.id, otherId: bayo.id, groupId };
      const path = pathOf(route, { ...usual, ...list.params?.(world) });
      const caller = world[list.by ?? 'ada'];
      return caller.call('GET', query.startsWith('/') ? query : `${path}?${list.query ?? ''}${query}`);
    };
    const idsOf = ({ body }: Answer): number[] =>
      (list.inField === undefined ? body : body[list.inField]).map(
        (row: Record<string, number>) => row[list.idField ?? 'id'],
      );

    it('contain each row once and in order while new rows are added', async () => {
      const added: number[] = [];
      for (let count = 0; count < 7; count += 1) added.push(await add(world));
      const there = idsOf(await read('limit=100'));
      const inOrder = list.oldestFirst === true ? there.toReversed() : there;
      if (list.anywhere === true) expect(inOrder).toEqual(expect.arrayContaining(added));
      else if (list.newestLast === true) expect(inOrder.slice(-7)).toEqual(added);
      else expect(inOrder.slice(0, 7)).toEqual(added.toReversed());

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
      if (list.anywhere === true) {
        expect(seen).toEqual(seen.toSorted((a, b) => b - a));
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(inOrder));
      } else expect(list.newestLast === true ? seen.slice(0, inOrder.length) : seen).toEqual(inOrder);
    });

    it('refuse cursors that the API did not return', async () => {
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
