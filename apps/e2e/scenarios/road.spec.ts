import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { connect, registerServingMember, servingMembers, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const hour = 3_600_000;

/** A traveller with two connections. */
async function travelParty(): Promise<{ tari: TestMember; kunle: TestMember; ene: TestMember }> {
  const [tari, kunle, ene] = await servingMembers('Tari Ebiere', 'Kunle Ojo', 'Ene Ochigbo');
  for (const contact of [kunle, ene]) await connect(tari, contact);
  return { tari, kunle, ene };
}

/** The value of a field for date and time in Nigeria. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 1) * hour).toISOString().slice(0, 16);

async function fillJourney(page: Page, to: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill('Ojota Park');
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByLabel('Vehicle').fill('GUO, ABC 123 XY');
  await page.getByLabel('Expected arrival').fill(inHours(3));
  for (const name of ['Kunle Ojo', 'Ene Ochigbo']) await page.getByRole('checkbox', { name }).check();
}

test('two connections are asked to watch a journey, and see its new time and its end live', {
  tag: '@main',
}, async ({ stage }) => {
  const { tari, kunle, ene } = await travelParty();
  const phone = await stage.signedIn(tari);
  await phone.setViewportSize({ width: 360, height: 740 });
  const kunlePage = await stage.signedIn(kunle, { path: '/journeys' });
  const enePage = await stage.signedIn(ene, { path: '/social-feeds' });
  await enePage.setViewportSize({ width: 1280, height: 800 });

  await phone.getByRole('button', { name: 'Travelling?' }).click();
  await expect(phone.getByRole('heading', { name: 'Journeys', level: 1 })).toBeVisible();
  await fillJourney(phone, 'Ibadan');
  await stage.picture(phone, 'journey-form');
  await phone.getByRole('button', { name: 'Start' }).click();
  const card = phone.getByRole('region', { name: 'On the way to Ibadan' });
  await expect(card).toBeVisible();

  const watched = kunlePage.getByRole('article', { name: 'Tari Ebiere to Ibadan' });
  await watched.getByRole('button', { name: 'Watch' }).click();
  await expect(watched.getByRole('button', { name: 'Stop watching' })).toBeVisible();
  await expect(card.getByText('watches')).toBeVisible();
  await stage.picture(kunlePage, 'journey-watched');

  await enePage.getByRole('button', { name: /^Notifications/ }).click();
  await enePage.getByRole('link', { name: 'Tari Ebiere asks you to watch a journey to Ibadan' }).click();
  await enePage
    .getByRole('article', { name: 'Tari Ebiere to Ibadan' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(card.getByText('does not watch')).toBeVisible();

  await phone.getByRole('navigation').getByRole('link', { name: 'Social' }).click();
  await phone.getByRole('link', { name: 'On the way to Ibadan' }).click();
  const before = (await watched.getByText(/^Expected by/).textContent()) ?? '';
  await card.getByRole('button', { name: 'I need more time' }).click();
  await card.getByRole('button', { name: '1 h' }).click();
  await expect(watched.getByText(/^Expected by/)).not.toHaveText(before);
  await phone.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await stage.picture(phone, 'home-on-the-way');
  await card.getByRole('button', { name: 'I have arrived' }).click();
  await expect(phone.getByText('Arrival confirmed')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(watched).toHaveCount(0);
});

test('start and arrival without a network wait, and the contact sees them once the network is back', async ({
  stage,
}) => {
  const { tari, kunle } = await travelParty();
  const phone = await stage.signedIn(tari, { path: '/journeys' });
  const kunlePage = await stage.signedIn(kunle, { path: '/journeys' });
  await fillJourney(phone, 'Akure');
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|preload assets|fetching the script/);
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Start' }).click();
  const card = phone.getByRole('region', { name: 'On the way to Akure' });
  await expect(card.getByText('Your contacts do not know of this journey yet.')).toBeVisible();
  await stage.picture(phone, 'journey-offline');
  await phone.context().setOffline(false);
  await expect(phone.getByText('Journey started')).toBeVisible({ timeout: 60_000 });
  const watched = kunlePage.getByRole('article', { name: 'Tari Ebiere to Akure' });
  await expect(watched).toBeVisible();
  await phone.context().setOffline(true);
  await card.getByRole('button', { name: 'I have arrived' }).click();
  await expect(card.getByText('Your contacts do not know yet that you have arrived.')).toBeVisible();
  await expect(watched).toBeVisible();
  await phone.context().setOffline(false);
  await expect(watched).toHaveCount(0, { timeout: 60_000 });
  await expect(phone.getByRole('region', { name: 'Your journeys' }).getByText('Ojota Park to Akure')).toBeVisible();
});

test('the members of an LGA are asked whether they are safe, and the desk sees who needs help', async ({ stage }) => {
  const place = { deploymentState: 'Taraba', lga: 'Wukari' };
  const [tari, kunle, elsewhere] = await Promise.all([
    registerServingMember('Tari', 'Ebiere', place),
    registerServingMember('Kunle', 'Ojo', place),
    registerServingMember('Ene', 'Ochigbo', { deploymentState: 'Osun', lga: 'Ede North' }),
  ]);
  await connect(tari, kunle);
  const reason = `Flood ${randomUUID().slice(0, 8)}`;
  const [phone, kunlePage] = [await stage.signedIn(tari, { path: '/groups' }), await stage.signedIn(kunle)];
  await phone.setViewportSize({ width: 360, height: 740 });
  const elsewherePage = await stage.signedIn(elsewhere);

  const desk = await stage.administrator();
  await signInAsAdministrator(desk);
  await desk.getByRole('tab', { name: 'Safety' }).click();
  await desk.getByRole('button', { name: 'Ask who is safe' }).click();
  const form = desk.getByRole('dialog', { name: 'Ask who is safe' });
  await form.getByLabel('State').selectOption('Taraba');
  await form.getByLabel('LGA').selectOption('Wukari');
  await form.getByLabel('Reason').fill(reason);
  await expect(form.getByText(/^It reaches \d+ members$/)).toBeVisible();
  await stage.picture(desk, 'ask-who-is-safe');
  await form.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(desk.getByText('Call started')).toBeVisible();

  const safe = phone.getByRole('dialog', { name: 'Are you safe?' });
  await expect(safe.getByText(reason)).toBeVisible();
  await stage.picture(phone, 'are-you-safe');
  await safe.getByRole('button', { name: 'I am safe' }).click();
  await expect(phone.getByText('Answer sent')).toBeVisible();
  const help = kunlePage.getByRole('dialog', { name: 'Are you safe?' });
  await help.getByLabel('What do you need?').fill('A boat at the school');
  await help.getByRole('button', { name: 'I need help' }).click();
  await expect(kunlePage.getByText('Answer sent')).toBeVisible();
  await expect(elsewherePage.getByRole('dialog')).toHaveCount(0);

  await desk.reload();
  const call = desk.getByRole('article', { name: 'Wukari, Taraba' }).filter({ hasText: reason });
  await expect(call.getByText('Need help 1')).toBeVisible();
  await expect(call.getByText('Safe 1')).toBeVisible();
  await expect(call.getByRole('listitem').filter({ hasText: 'A boat at the school' })).toContainText('Kunle Ojo');
  await stage.picture(desk, 'safety-call');
  await call.getByRole('button', { name: 'End call' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'End call' }).click();
  await expect(desk.getByText('Call ended')).toBeVisible();
});
