import { expect, test } from 'vitest';
import { fileGraph, findCycle } from './import-graph.ts';

const graph = fileGraph('apps/api/src');

test('no files of the API import each other in a cycle, types included', () => {
  expect(graph.size).toBeGreaterThan(100);
  expect(findCycle(graph)?.join(' -> ')).toBeUndefined();
});

test('the context imports no feature', () => {
  expect([...(graph.get('context.ts') ?? [])].filter((file) => file.startsWith('features/'))).toEqual([]);
});
