import { visitorPages } from '@kopa/contracts/visitor-pages';
import { expect } from '@playwright/test';
import { test } from '../support/scenario.ts';
import { urls } from '../support/stack.ts';

test.use({ serviceWorkers: 'allow' });

test('a visitor reaches the page from before the camp, which then opens without a network and with its ticks', async ({
  stage,
}) => {
  const page = await stage.visitor();
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.getByRole('link', { name: 'Called up? Before camp' }).click();
  await page.getByRole('checkbox', { name: 'Call-up letter' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Before camp' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.goto(visitorPages.beforeCamp);
  await expect(page.getByText('1 of 18')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('the page from before the camp is in the answer of the server, with its own title and description', async ({
  request,
}) => {
  const html = await (await request.get(urls.memberWeb + visitorPages.beforeCamp)).text();
  expect(html).toContain('<title>Before camp: dates, papers and answers · Kopa</title>');
  expect(html).toContain('<meta name="description" content="Called up for the national youth service');
  expect(html).toContain('Which office corrects what');
});
