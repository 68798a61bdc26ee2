import type { PlaywrightTestConfig } from '@playwright/test';
import { browserArguments, findChromium } from './chromium.ts';
import { artefacts, urls } from './stack.ts';

/** What journeys and gallery have in common: a Chromium, the stack on its own ports, one worker, artefacts. */
export async function sharedConfig(): Promise<PlaywrightTestConfig> {
  const { executablePath, env } = await findChromium();
  return {
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
        executablePath,
        args: browserArguments,
        env: { ...(process.env as Record<string, string>), ...env },
      },
    },
  };
}
