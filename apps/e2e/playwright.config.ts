import { defineConfig } from '@playwright/test';
import { sharedConfig } from './support/shared-config.ts';

/** Scenarios that measure; they run alone. */
const alone = /(first-load|every-screen)\.spec\.ts/;

export default defineConfig({
  ...(await sharedConfig()),
  testDir: 'scenarios',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  projects: [
    { name: 'together', testIgnore: alone },
    { name: 'alone', testMatch: alone, dependencies: ['together'], workers: 1 },
  ],
});
