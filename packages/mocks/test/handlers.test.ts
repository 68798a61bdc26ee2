import { readdirSync } from 'node:fs';
import type { Route } from '@kopa/contracts/route';
import { expect, test } from 'vitest';
import { createDemoWorld } from '../src/demo-world.ts';
import { handlersOf } from '../src/handlers.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

test('the mocked world answers every call of the contract', async () => {
  const folder = new URL('../../contracts/src/', import.meta.url);
  const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const exported = await Promise.all(
    modules.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  );
  const calls = exported.flatMap((module) => Object.values(module).filter(isRoute));
  const answered = new Set(handlersOf(createDemoWorld()).map(({ info }) => `${info.method} ${String(info.path)}`));
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.map(({ method, url }) => `${method} *${url}`).filter((call) => !answered.has(call))).toEqual([]);
});
