import { expect, test } from 'vitest';
import { fileGraph } from './import-graph.ts';

/** The subjects of the API from top to bottom. */
const order = [
  'admin',
  'moderation',
  'desk',
  'safety',
  'news',
  'service',
  'chat',
  'feed',
  'media',
  'people',
  'account',
  'notifications',
];

/** The imports from a lower subject to a higher one. */
function upward(graph: ReturnType<typeof fileGraph>): string[] {
  const rank = (file: string) => order.indexOf(file.split('/')[0] ?? '');
  return [...graph].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) => !target.startsWith('..') && rank(target) < rank(file))
      .map((target) => `${file} -> ${target}`),
  );
}

test('an import of a higher subject is found', () => {
  const [lower, higher] = ['media/photo-removal.actions.ts', 'chat/emptying.actions.ts'];
  const planted = new Map([
    [lower, new Set([higher, '../context.ts'])],
    [higher, new Set([lower])],
  ]);
  expect(upward(planted)).toEqual([`${lower} -> ${higher}`]);
});

test('no subject of the API imports a higher one', () => {
  const graph = fileGraph('apps/api/src/features');
  expect([...new Set([...graph.keys()].map((file) => file.split('/')[0]))].sort()).toEqual(order.toSorted());
  expect(upward(graph)).toEqual([]);
});
