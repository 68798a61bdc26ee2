import { expect, test } from 'vitest';
import { fileGraph } from './import-graph.ts';

/** The subjects of the API from top to bottom, with the beginnings of the paths of their features. */
const subjects = {
  admin: ['admin/', 'analytics/', 'counters/', 'system/'],
  moderation: ['reports/', 'suspensions/'],
  desk: ['tickets/'],
  safety: ['journeys/', 'safety-calls/'],
  news: ['channels/', 'rumours/'],
  service: ['portal/', 'service-year/', 'ppas/', 'allowance/'],
  chat: ['messages/', 'groups/'],
  feed: ['social-feeds/', 'mentions/'],
  media: ['photos/'],
  people: ['connections/', 'following/', 'blocks/', 'users/people', 'users/others'],
  account: ['accounts/', 'users/account', 'users/own-lists', 'users/privacy', 'users/profile'],
  notifications: ['notifications/', 'push/', 'mails/'],
};
const order = Object.keys(subjects);

function subjectOf(file: string): string {
  const named = Object.entries(subjects).filter(([, beginnings]) => beginnings.some((begin) => file.startsWith(begin)));
  expect(named, `subjects of ${file}`).toHaveLength(1);
  return named[0]?.[0] ?? '';
}

/** The imports from a lower subject to a higher one. */
function upward(graph: ReturnType<typeof fileGraph>): string[] {
  const rank = (file: string) => order.indexOf(subjectOf(file));
  return [...graph].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => !target.startsWith('..') && rank(target) < rank(file))
      .map((target) => `${file} -> ${target}`),
  );
}

test('an import of a higher subject is found', () => {
  const [lower, higher] = ['photos/photo-removal.actions.ts', 'messages/emptying.actions.ts'];
  const planted = new Map([
    [lower, new Set([higher, '../context.ts'])],
    [higher, new Set([lower])],
  ]);
  expect(upward(planted)).toEqual([`${lower} -> ${higher}`]);
});

test('no subject of the API imports a higher one', () => {
  const graph = fileGraph('apps/api/src/features');
  expect(graph.size).toBeGreaterThan(0);
  expect(upward(graph)).toEqual([]);
});
