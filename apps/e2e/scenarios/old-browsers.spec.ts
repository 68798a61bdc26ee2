import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoMembers } from '@kopa/contracts/demo';
import { expect } from '@playwright/test';
import { signIn, test } from '../support/scenario.ts';
import { root } from '../support/stack.ts';

/** The oldest browsers that Kopa works in, as the builds have them. */
const oldest = 'chrome 90, firefox 128, safari 15';

/**
 * Newer than them, and fine: `has-own.ts` brings `Object.hasOwn`, all of them have private fields, and a library looks
 * whether there is a SharedArrayBuffer.
 */
const fine = 'ObjectHasOwn,PrivateClassFields,SharedArrayBuffer';

/** Calls of newer APIs. `es-check` checks the language and misses them. */
const tooNew =
  /\.at\(-|\bstructuredClone\(|\.randomUUID\(|AbortSignal\.(any|timeout)\(|\.throwIfAborted\(|URL\.(canParse|parse)\(/;

test('the built code of both apps needs nothing newer than the oldest browsers', () => {
  const files = globSync('apps/{member,admin}-web/dist/{assets/*,sw,start}.js', { cwd: root });
  expect(files.some((file) => file.endsWith('sw.js'))).toBe(true);
  const check = ['--checkBrowser', '--checkFeatures', '--module', '--browserslistQuery', oldest, '--ignore', fine];
  const program = fileURLToPath(new URL('cli/index.js', import.meta.resolve('es-check')));
  execFileSync(process.execPath, [program, ...check, '--files', files.join(',')], { cwd: root });
  for (const file of files) expect(readFileSync(root + file, 'utf8').match(tooNew)?.[0], file).toBeUndefined();
});

test('a browser without the features after Chrome 90 signs in and shows the feed', async ({ stage }) => {
  const page = await stage.visitor();
  await page.addInitScript(() => {
    const without = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    without(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with');
    without(String.prototype, 'at', 'isWellFormed', 'toWellFormed');
    without(Object, 'hasOwn', 'groupBy');
    without(Promise, 'withResolvers', 'try');
    without(AbortSignal, 'any', 'timeout');
    without(AbortSignal.prototype, 'throwIfAborted', 'reason');
    without(Crypto.prototype, 'randomUUID');
    without(URL, 'canParse', 'parse');
    without(window, 'structuredClone', 'navigation');
  });
  await page.goto('/social-feeds');
  await signIn(page, demoMembers[0]);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a browser that is too old gets a text about that', async ({ stage }) => {
  const page = await stage.visitor();
  stage.expectConsoleErrors(/#root/);
  await page.addInitScript(() => {
    const { RegExp: Known } = window;
    window.RegExp = new Proxy(Known, {
      construct(target, [pattern, flags]: [string, string?]) {
        if (flags?.includes('d')) throw new SyntaxError('Invalid flags');
        return new target(pattern, flags);
      },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Kopa needs a newer browser' })).toBeVisible();
  await stage.picture(page, 'too-old');
});

test("the administrators' portal states its requirements where its code does not run", async ({ stage }) => {
  const page = await stage.administrator();
  stage.expectConsoleErrors(/Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(/It needs Chrome 90, Firefox 128, Safari 15/)).toBeVisible();
});
