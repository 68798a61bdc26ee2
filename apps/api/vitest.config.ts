import { defineConfig } from 'vitest/config';

/** They replace modules, which other files in the same process would get, too. */
const replacing = [
  'src/features/admin/administrators.actions.test.ts',
  'src/http/identify/request-log.test.ts',
  'src/identity/hashes-hold-nothing.test.ts',
  'src/identity/passwords.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [...replacing, 'test/{robustness,machines}/**'],
          // To load the application anew for each file would take a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: replacing } },
    ],
  },
});
