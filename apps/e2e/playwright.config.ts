import { defineConfig } from '@playwright/test';
import { browserArguments, findChromium } from './support/chromium.ts';
import { artefacts, urls } from './support/stack.ts';

const browser = await findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: `${artefacts}/results`,
  globalSetup: './support/global-setup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { outputFolder: `${artefacts}/report`, open: 'never' }]],
  use: {
    baseURL: urls.memberWeb,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserArguments,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
  projects: [
    { name: 'journeys', testDir: 'journeys' },
    { name: 'gallery', testDir: 'gallery' },
  ],
});
