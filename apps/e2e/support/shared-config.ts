import type { PlaywrightTestConfig } from '@playwright/test';
import { browserArguments, findChromium } from './chromium.ts';
import { artefacts, urls } from './stack.ts';

/** `npm test` reads the failed tests from the file that this variable of Playwright names. */
const jsonReporter: ['json'][] = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json']] : [];

/** Settings that scenarios and screens share: a Chromium, one worker, artefacts. */
export async function sharedConfig(): Promise<PlaywrightTestConfig> {
  const { executablePath, env } = await findChromium();
  return {
    outputDir: `${artefacts}/results`,
    workers: 1,
    fullyParallel: false,
    forbidOnly: true,
    timeout: 180_000,
    expect: { timeout: 30_000 },
    reporter: [['list'], ['html', { outputFolder: `${artefacts}/report`, open: 'never' }], ...jsonReporter],
    use: {
      baseURL: urls.memberWeb,
      // Each worker fetches the whole app in the background. Scenarios that are about it allow it.
      serviceWorkers: 'block',
      // A trace costs a sixth of the time. On a machine at hand the failed scenario can be repeated with one.
      trace: process.env.CI === undefined ? 'off' : 'retain-on-failure',
      screenshot: 'only-on-failure',
      launchOptions: {
        executablePath,
        args: browserArguments,
        env: { ...(process.env as Record<string, string>), ...env },
      },
    },
  };
}

/**
 * Like {@link sharedConfig}, for screens over the mocked world. They are independent of each other, so two run at a
 * time.
 */
export async function screensConfig(): Promise<PlaywrightTestConfig> {
  const shared = await sharedConfig();
  return {
    ...shared,
    testDir: 'screens',
    globalSetup: './support/mock-apps.ts',
    outputDir: `${artefacts}/screens`,
    workers: 2,
    fullyParallel: true,
    reporter: [['dot'], ...jsonReporter],
    // The mocks are a service worker. It removes itself with its last page, while the next page of its context may start.
    use: {
      ...shared.use,
      serviceWorkers: 'allow',
      trace: 'off',
      locale: 'en-GB',
      contextOptions: { reducedMotion: 'reduce' },
    },
  };
}
