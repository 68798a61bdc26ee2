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
  await expect(phone.getByRole('button', { name: /^Taraba/ })).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: /^Osun/ })).toBeVisible();

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

  const channel = phone.getByRole('button', { name: new RegExp(`^Taraba.*${title}`) });
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

test('a rumour is asked about, heard by a second member, answered at the desk, and both are told', async ({
  stage,
}) => {
  const [asker, second] = [await registerServingMember('Ene', 'Ochigbo'), await registerServingMember('Dapo', 'Alabi')];
  const word = randomUUID().slice(0, 8);
  const text = `The camp of ${word} closes early`;
  const page = await stage.signedIn(asker);
  await openChannels(page);
  await page.getByLabel('What have you heard?').fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Question sent')).toBeVisible();

  const other = await stage.signedIn(second);
  await openChannels(other);
  await other.getByLabel('What have you heard?').fill(`Does the camp of ${word} close early?`);
  const offered = other.getByRole('article', { name: text });
  await stage.picture(other, 'rumour');
  await offered.getByRole('button', { name: 'I heard this too' }).click();
  await expect(offered.getByText('2 members have asked')).toBeVisible();

  const desk = await stage.administrator();
  await openDesk(desk);
  const rumour = desk.getByRole('list', { name: 'Rumours' }).getByRole('listitem').filter({ hasText: text });
  const more = desk.getByRole('region', { name: 'Rumours' }).getByRole('button', { name: 'More' });
  while (!(await rumour.isVisible()) && (await more.isVisible())) await more.click();
  await rumour.getByRole('button', { name: 'Answer' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Answer' });
  await dialog.getByRole('radio', { name: 'False' }).check();
  await dialog.getByLabel('Explanation').fill('The camp runs for three weeks, as announced.');
  await dialog.getByLabel('Source').fill('Circular of the state office');
  await stage.picture(desk, 'answer');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('Answer sent')).toBeVisible();

  for (const told of [page, other]) {
    await told.getByRole('button', { name: /^Notifications/ }).click();
    await expect(told.getByText(new RegExp(`You asked about “${text}”. The answer: False`))).toBeVisible();
    await told.keyboard.press('Escape');
  }
  await other.reload();
  await openChannels(other);
  // The draft offers it once more.
  const answered = other.getByRole('article', { name: text }).last();
  await expect(answered.getByText('Source: Circular of the state office')).toBeVisible();
  await expect(answered.getByRole('button', { name: 'Share' })).toBeVisible();
});
