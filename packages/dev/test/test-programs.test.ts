import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { StackError, workspace } from '../src/settings.ts';
import { commandOf } from '../src/test-programs.ts';

const alone = 'vitest.alone.config.ts';

test.each([
  ['apps/api/src/db/schema.test.ts', 'apps/api', ['run', 'src/db/schema.test.ts']],
  ['packages/rules/test/feed', 'packages/rules', ['run', 'test/feed']],
  ['apps/api/test/robustness', 'apps/api', ['run', '--config', alone, 'test/robustness']],
  ['apps/e2e/scenarios', 'apps/e2e', ['test', '--no-deps', 'scenarios']],
  ['apps/e2e/screens', 'apps/e2e', ['test', '--config', 'screens.config.ts', 'screens']],
  [
    'apps/e2e/screens/gallery.spec.ts',
    'apps/e2e',
    ['test', '--config', 'gallery.config.ts', 'screens/gallery.spec.ts'],
  ],
])('%s runs alone, by the runner of its package', (file, folder, words) => {
  const { cwd, command } = commandOf(file);
  expect(relative(workspace, cwd)).toBe(folder);
  expect(command.slice(2)).toEqual(words);
});

test.each(['apps/api/src/nothing.test.ts', 'apps/api', 'README.md', join(workspace, '..')])(
  '%s is refused with a sentence',
  (file) => expect(() => commandOf(file)).toThrow(StackError),
);
