import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/repository.ts';

const source = join(root, 'packages/rules/src');
/**
 * Ways to learn the time, to wait or to draw lots. `new Date(moment)` is allowed, because it works on a given moment.
 */
const impure =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\b|\bset(Timeout|Interval)\b|\brandom\w*\(|\bcrypto\b|\bprocess\.\w/g;

it.each([
  'Date.now()',
  'new Date()',
  'new Date( )',
  'Math.random()',
  'crypto.randomUUID()',
  'setTimeout(tell, 1)',
  'process.uptime()',
])('%s is noticed', (text) => expect(text.match(impure)).not.toBeNull());

it('no rule looks at the clock, waits or draws lots: moments are given to it', () => {
  const files = globSync('**/*.ts', { cwd: source });
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(impure)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
