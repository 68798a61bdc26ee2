import { existsSync } from 'node:fs';
import { calls } from '@kopa/contracts/calls';
import { expect, it } from 'vitest';
import { appOfTests, type TestApp } from '../test-app.ts';
import { nameOf } from './bodies.ts';
import { filesOfRows } from './files-of-rows.ts';

/** Routes of the application without a contract: health, documents, files of uploads and cases, calendars, the live channel. */
const withoutContract =
  /^\/(healthz|readyz(\/sockets)?|uploads\/:file|api\/service-calendars\/:file|ws|api\/docs.*|api\/admin\/cases\/:id\/(photo(\/:position)?|voice))$/;

/** Reads every call from the router's printed tree: each line has a segment, indented by its depth, and its methods. */
function registeredCalls({ app }: TestApp): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
      path.length = indent.length / 4;
      path.push(segment);
      const url = path.join('');
      const served = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method));
      return withoutContract.test(url) ? [] : served.map((method) => `${method} ${url}`);
    });
}

const test = appOfTests();

it('the contracts are exactly the calls that the application serves', () => {
  // The tree merges parameters in the same position and has no trailing slashes.
  const comparable = (name: string) => name.replace(/\/$/, '').replaceAll(/:[^/]+/g, ':');
  const listed = calls.map((route) => comparable(nameOf(route)));
  expect(registeredCalls(test).map(comparable).sort()).toEqual(listed.sort());
});

it('each call has a row', async () => {
  const rows = (await filesOfRows()).flatMap(([, ofFile]) => ofFile);
  expect(rows.map(({ route }) => nameOf(route)).sort()).toEqual(calls.map(nameOf).sort());
});

it('each file of rows has its test', async () => {
  const missing = (await filesOfRows()).filter(([file]) => !existsSync(new URL(`${file}.test.ts`, import.meta.url)));
  expect(missing.map(([file]) => file)).toEqual([]);
});
