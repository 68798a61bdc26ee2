import { expect } from '@playwright/test';
import { memberOfEveryScreen } from '../support/every-screen.ts';
import { measureScreen } from '../support/first-load.ts';
import { test } from '../support/scenario.ts';
import { urls } from '../support/stack.ts';

/** Kilobytes (1,000 bytes) of a screen: compressed code and answers, until nothing more comes. */
const budget = 215;

// 26 screens, each in a browser context with an empty cache.
test.setTimeout(480_000);

test('each screen stays within its budget with all that it loads', async ({ browser, stage }) => {
  const { member, addresses } = await memberOfEveryScreen();
  const signedIn = await (await stage.signedIn(member)).context().storageState();
  for (const [name, path] of Object.entries(addresses)) {
    const { code, answers, files } = await measureScreen(browser, urls.memberWeb + path, signedIn);
    const total = (code + answers) / 1000;
    const parts = `${(code / 1000).toFixed(1)} KB code in ${files} files, ${(answers / 1000).toFixed(1)} KB answers`;
    process.stdout.write(`${name}: ${total.toFixed(1)} KB of ${budget} KB (${parts})\n`);
    expect.soft(answers, `answers of ${name} were counted`).toBeGreaterThan(0);
    expect.soft(total, `kilobytes of ${name}`).toBeLessThanOrEqual(budget);
  }
});
