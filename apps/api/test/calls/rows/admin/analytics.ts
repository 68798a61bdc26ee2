import { getPlatformAnalytics, listClearanceDays } from '@kopa/contracts/admin/analytics';
import { getSystem, partsOfSystem } from '@kopa/contracts/admin/system';
import { getToDo } from '@kopa/contracts/admin/to-do';
import { callLimits } from '@kopa/contracts/call-limits';
import { stateNames } from '@kopa/contracts/service/lgas';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { comment, share } from '../../../steps/posts.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const hour = 60 * 60 * 1000;
/** Lagos is an hour ahead of UTC all year. */
const todayOf = ({ ada }: World) => new Date(Date.parse(ada.user.createdAt) + hour).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10);

async function figures(world: World, query: Record<string, string>) {
  const text = new URLSearchParams(query).toString();
  return done(await world.administrator.call('GET', `/api/admin/analytics?${text}`));
}

async function today(world: World) {
  const day = todayOf(world);
  const { series } = await figures(world, { from: day, to: day });
  return series[0];
}

const range = (from: string, to: string, interval = 'day') => ({ query: { from, to, interval } });

export const rows: Row[] = [
  {
    route: getPlatformAnalytics,
    given: (world) => range(addDays(todayOf(world), -6), todayOf(world)),
    refusals: {
      'a range that ends before it begins': () => ({ ...range('2026-03-02', '2026-03-01'), status: 400 }),
      'more than 400 intervals': () => ({ ...range('2025-01-01', '2026-02-05'), status: 400 }),
      'a day that does not exist': () => ({ ...range('2026-02-29', '2026-03-01'), status: 400 }),
      'a time before there were such dates': () => ({ ...range('0000-01-01', '0000-01-02'), status: 400 }),
      'a range without an end': () => ({ query: { from: '2026-03-01' }, status: 400 }),
      'another interval': () => ({ ...range('2026-03-01', '2026-03-02', 'year'), status: 400 }),
    },
    outcomes: {
      'counts today’s events at once': async (world) => {
        const before = await today(world);
        const [author, reader] = [await world.register(), await world.registerLinked()];
        await world.connect(author, reader);
        const post = await share(author, { content: 'Hello' });
        await comment(reader, post.id, 'Welcome');
        const message = { senderId: author.id, receiverId: reader.id, content: 'Hello' };
        done(await author.call('POST', '/api/messages/direct', message));
        const report = { subjectType: 'post', subjectId: post.id, reason: 'spam' };
        done(await reader.call('POST', '/api/reports', report));
        const ticket = { subject: 'My PPA', description: 'It changed.', category: 'portal', priority: 'high' };
        const { id } = done(await author.call('POST', '/api/support-tickets', ticket));
        done(await world.administrator.call('PATCH', `/api/admin/support-tickets/${id}`, { reply: 'Thank you.' }));
        expect(await today(world)).toMatchObject({
          registrations: before.registrations + 2,
          activeMembers: before.activeMembers + 2,
          posts: before.posts + 1,
          comments: before.comments + 1,
          messages: before.messages + 1,
          connections: before.connections + 1,
          portalLinks: before.portalLinks + 1,
          reports: before.reports + 1,
          tickets: before.tickets + 1,
          hoursToAnswer: 0,
        });
      },
      'fills the days without an event': async (world) => {
        const { series } = await figures(world, { from: '2020-02-28', to: '2020-03-01' });
        expect(series.map(({ from }: { from: string }) => from)).toEqual(['2020-02-28', '2020-02-29', '2020-03-01']);
        expect(series[1]).toEqual({
          ...{ from: '2020-02-29', registrations: 0, activeMembers: 0, posts: 0, comments: 0, messages: 0 },
          ...{ connections: 0, portalLinks: 0, reports: 0, tickets: 0, hoursToAnswer: null },
        });
      },
      'begins weeks on Monday and months on the first, within the range': async (world) => {
        const firstDays = async (interval: string) => {
          const { series } = await figures(world, { from: '2020-02-26', to: '2020-03-10', interval });
          return series.map(({ from }: { from: string }) => from);
        };
        expect(await firstDays('week')).toEqual(['2020-02-26', '2020-03-02', '2020-03-09']);
        expect(await firstDays('month')).toEqual(['2020-02-26', '2020-03-01']);
      },
      'counts a member of a week once': async (world) => {
        const day = todayOf(world);
        const { activeMembers } = await today(world);
        const { series } = await figures(world, { from: addDays(day, -1), to: day, interval: 'month' });
        expect(series.at(-1).activeMembers).toBe(activeMembers);
      },
      'names every state with its members and posts': async (world) => {
        const day = todayOf(world);
        const of = async (state: string) => {
          const { states } = await figures(world, { from: day, to: day });
          expect(states.map((one: { state: string }) => one.state)).toEqual(stateNames);
          return states.find((one: { state: string }) => one.state === state);
        };
        const before = await of('Kogi');
        const member = await world.registerLinked({ deploymentState: 'Kogi', lga: 'Lokoja' });
        await share(member, { content: 'From Lokoja' });
        expect(await of('Kogi')).toEqual({ state: 'Kogi', members: before.members + 1, posts: before.posts + 1 });
      },
    },
  },
  { route: getToDo },
  {
    route: getSystem,
    outcomes: {
      'names every part and its state, and the limits in force': async ({ administrator }) => {
        const system = done(await administrator.call('GET', '/api/admin/system'));
        for (const part of partsOfSystem) {
          expect(system[part]).toEqual({ state: expect.any(String), detail: expect.any(String) });
        }
        expect(system.database.state).toBe('ok');
        expect(system.limits.map(({ name }: { name: string }) => name)).toEqual(Object.keys(callLimits));
      },
    },
  },
  {
    route: listClearanceDays,
    given: () => ({ query: { state: 'Yobe' } }),
    refusals: { 'no state': () => ({ query: {}, status: 400 }) },
    outcomes: {
      'has each of the last 31 days, today as the last one': async (world) => {
        const days = done(await world.administrator.call('GET', '/api/admin/analytics/clearance-days?state=Yobe'));
        expect(days).toHaveLength(31);
        expect(days.at(-1)).toEqual({ date: todayOf(world), state: 'Yobe', lgas: 0, closed: 0 });
        expect(days[0].date).toBe(addDays(todayOf(world), -30));
      },
    },
  },
];
