import { listRecords } from '@kopa/contracts/file/records';
import { expect, type Page } from '@playwright/test';
import { registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

/** Hands a letter in at its next office. */
async function handIn(page: Page, receivedBy: string): Promise<void> {
  const route = page.getByRole('region', { name: 'Route' });
  await route.getByRole('button', { name: 'Handed in' }).click();
  await route.getByLabel('Received by').fill(receivedBy);
  await route.getByRole('button', { name: 'Save' }).click();
  await expect(route.getByText(`received by ${receivedBy}`)).toBeVisible();
}

test('a leave letter goes from its template by its route to Granted, and its days are taken off', async ({ stage }) => {
  const member = await registerServingMember('Tari', 'Ebiere', { ppa: 'Ikeja Grammar School' });
  const page = await stage.signedIn(member, { path: '/service' });
  await page.getByRole('link', { name: 'My file' }).click();
  await expect(page.getByText('14 of 14 leave days left')).toBeVisible();
  await page.getByRole('button', { name: 'New letter' }).click();
  await stage.picture(page, 'file-templates');
  await page.getByRole('button', { name: 'Application for leave' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByLabel('Days of leave').fill('20');
  await page.getByLabel('First day').fill(daysAgo(-30));
  await page.getByLabel('Reason').fill('My sister marries in {state}');
  await expect(preview).toContainText('Number of days: 20');
  await expect(preview).toContainText('My sister marries in {state}');
  await expect(preview).toContainText('I serve at Ikeja Grammar School');
  await stage.picture(page, 'file-letter-form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Letters' }).getByRole('link', { name: 'Application for leave' }).click();
  await expect(page.getByText('You ask for 20 days, and 14 of 14 days of leave are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Days of leave').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^You ask for/)).toHaveCount(0);
  await handIn(page, 'Mrs Bello');
  await handIn(page, 'Mr Sani');
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('received by Mr Sani')).toHaveCount(0);
  await handIn(page, 'Mr Sani Musa');
  await handIn(page, 'The registry');
  await page.getByRole('button', { name: 'Record the outcome' }).click();
  await page.getByRole('radio', { name: 'Granted' }).check();
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('5');
  await page.getByRole('form', { name: 'Record the outcome' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Granted on .*, 5 days$/)).toBeVisible();
  await stage.picture(page, 'file-letter-granted');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Yours faithfully,')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/service/file');
  await expect(page.getByText('9 of 14 leave days left')).toBeVisible();
});

test('a record written without a network arrives once with both times, is printed, and its code is checked signed out', {
  tag: '@main',
}, async ({ stage }) => {
  const member = await registerServingMember('Kunle', 'Ojo');
  const page = await stage.signedIn(member, { path: '/service/file' });
  await expect(page.getByText('14 of 14 leave days left')).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  stage.expectConsoleErrors(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|preload assets|fetching the script|404/,
  );
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: 'New record' }).click();
  await page.getByLabel('Kind').selectOption('Place of assignment');
  await page.getByLabel('What happened').fill('The gate was closed at 8:00');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await stage.picture(page, 'file-record-waiting');
  await page.context().setOffline(false);
  const records = page.getByRole('list', { name: 'Records' });
  await expect(records.getByText('Received')).toBeVisible({ timeout: 60_000 });
  await expect(records.getByText('Written')).toBeVisible();
  await expect(records.getByText('The gate was closed at 8:00')).toHaveCount(1);
  await expect(page.getByText('Waiting for the network')).toHaveCount(0);

  const [record, ...others] = await member.api.call(listRecords, { params: { id: member.user.id } });
  expect(others).toEqual([]);
  if (record === undefined) throw new Error('the record has not arrived');
  await page.getByRole('link', { name: 'Print my file' }).click();
  const row = page.getByRole('row').filter({ hasText: record.code });
  await expect(row).toContainText(record.digest);
  await stage.picture(page, 'file-print');

  const visitor = await stage.visitor();
  await visitor.goto(`/checks/${record.code.toLowerCase()}`);
  await expect(visitor.getByRole('heading', { name: /^Kopa received this on/ })).toBeVisible();
  await expect(visitor.getByText(record.digest)).toBeVisible();
  await expect(visitor.getByText('The gate was closed')).toHaveCount(0);
  await stage.picture(visitor, 'check');
  await visitor.goto('/checks/0000000000');
  await expect(visitor.getByRole('heading', { name: 'No such code' })).toBeVisible();
});
