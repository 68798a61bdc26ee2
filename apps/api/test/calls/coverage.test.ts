import { table } from '@kopa/calls/table';
import type { Route } from '@kopa/contracts/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;

/** The application's own, which belong to no contract: health, documents, uploaded photos, the live channel. */
const apart = /^\/(healthz|readyz|uploads\/:file|ws|api\/docs.*)$/;

/** Every call that the router knows, read from its tree: one segment a line, indented by its depth, methods behind it. */
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
      const spoken = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method));
      return apart.test(url) ? [] : spoken.map((method) => `${method} ${url}`);
    });
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('the table of calls lists what the application serves, and no other', () => {
  // The router's tree joins the parameters of one place, and knows no last slash.
  const comparable = (name: string) => name.replace(/\/$/, '').replaceAll(/:[^/]+/g, ':');
  const listed = table.map(({ route }) => comparable(nameOf(route)));
  expect(registeredCalls(test).map(comparable).sort()).toEqual(listed.sort());
});
