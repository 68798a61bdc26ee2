import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/repository.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/**
 * Each app or package with a suffix of its files, as `apps/api .routes.ts`; tests and tools' settings are everywhere.
 */
const found = files.flatMap((file) => {
  const [, folder, suffix] = /^((?:apps|packages)\/[^/]+)\/.*?[^/]*(\.[a-z]+\.(?:tsx?|css))$/.exec(file) ?? [];
  return folder === undefined || /^\.(test|config)\./.test(suffix ?? '') ? [] : [`${folder} ${suffix}`];
});

const listed = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, suffix, folders = ''] = /^\| `(\.[a-z.]+)` \| ([^|]+) \|/.exec(line) ?? [];
    return folders === '' ? [] : folders.split(', ').map((folder) => `${folder} ${suffix}`);
  });

it('CONTRIBUTING lists every suffix of a file with the apps and packages that have it, and no other', () => {
  expect(found.length).toBeGreaterThan(100);
  expect(listed.toSorted()).toEqual([...new Set(found)].sort());
});
