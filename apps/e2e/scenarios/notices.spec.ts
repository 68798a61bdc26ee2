import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { registerServingMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

async function openChannels(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click();
  await page.getByRole('tab', { name: 'Channels' }).click();
}

async function openDesk(page: Page): Promise<void> {
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: 'Notices' }).click();
}

test('a notice to one state shows on the phones there, is acknowledged, and the desk sees the figures', {
  tag: '@main',
}, async ({ stage }) => {
  const [tari, kunle] = [
    await registerServingMember('Tari', 'Ebiere', { deploymentState: 'Taraba', lga: 'Jalingo' }),
    await registerServingMember('Kunle', 'Ojo', { deploymentState: 'Osun', lga: 'Ede North' }),
  ];
  const title = `Clearance moves ${randomUUID().slice(0, 8)}`;
  const [phone, elsewhere] = [await stage.signedIn(tari), await stage.signedIn(kunle)];
  await openChannels(phone);
  await openChannels(elsewhere);
  await expect(phone.getByRole('button', { name: /^Notices: Taraba/ })).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: /^Notices: Osun/ })).toBeVisible();

  const desk = await stage.administrator();
  await openDesk(desk);
  await desk.getByRole('button', { name: 'New notice' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New notice' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('From Monday on at the new secretariat. Bring your letter.');
  await dialog.getByLabel('Audience').selectOption('State');
  await dialog.getByRole('combobox', { name: 'State' }).fill('Taraba');
  await dialog.getByLabel('Ask for acknowledgement').check();
  await expect(dialog.getByText(/^It reaches \d+ members$/)).toBeVisible();
  await stage.picture(desk, 'new-notice');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Notice published')).toBeVisible();

  const channel = phone.getByRole('button', { name: new RegExp(`^Notices: Taraba.*${title}`) });
  await expect(channel).toBeVisible();
  await channel.click();
  const notice = phone.getByRole('article', { name: title });
  await stage.picture(phone, 'notice');
  await notice.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(notice.getByText('Acknowledged')).toBeVisible();
  await expect(elsewhere.getByText(title)).toHaveCount(0);

  await desk.reload();
  const row = desk.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: title }).first();
  await expect(row.getByText('Read 1')).toBeVisible();
  await expect(row.getByText('Acknowledged 1')).toBeVisible();
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(desk.getByText('Notice withdrawn')).toBeVisible();
  await openChannels(elsewhere);
  await expect(elsewhere.getByText(title)).toHaveCount(0);
});
