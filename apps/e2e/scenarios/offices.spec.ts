import { closeRollCall } from '@kopa/contracts/office/roll-calls';
import { expect, type Page } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { cdsGroupOf, newInspector, offerExecutive, openRollCallOf } from '../support/offices.ts';
import { registerServingMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const rowOf = (page: Page, firstName: string) =>
  page
    .getByRole('list', { name: 'Roster' })
    .getByRole('listitem')
    .filter({ hasText: `${firstName} Ebiere` });
const mark = (page: Page, firstName: string) => rowOf(page, firstName).getByRole('button', { name: 'Present' }).click();

test('a hall is marked without a network by two phones, survives a reload, and members keep the proof', {
  tag: '@main',
}, async ({ stage }) => {
  const [tari, ene, kunle, ada] = await cdsGroupOf('Tari', 'Ene', 'Kunle', 'Adaora');
  if (tari === undefined || ene === undefined || kunle === undefined || ada === undefined) throw new Error('nobody');
  const { id } = await offerExecutive(tari);
  const phone = await stage.signedIn(tari);
  await phone.setViewportSize({ width: 360, height: 740 });
  const offer = phone.getByRole('region', { name: 'You are offered an office' });
  await expect(offer).toContainText('CDS executive');
  await stage.picture(phone, 'office-offer');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await expect(offer).toHaveCount(0);
  await phone.goto('/service#offices');
  await phone.getByRole('region', { name: 'Your offices' }).getByRole('link', { name: 'Open your office' }).click();
  await expect(phone.getByRole('region', { name: 'Roster' }).getByRole('listitem')).toHaveCount(4);
  await phone.getByRole('button', { name: 'New roll call' }).click();
  await phone.getByLabel('Title').fill('CDS meeting');
  await phone.getByLabel('From').fill('09:00');
  await phone.getByLabel('To', { exact: true }).fill('12:00');
  await phone.getByRole('button', { name: 'Open' }).click();
  await expect(phone.getByText('0 of 4', { exact: true })).toBeVisible();
  const word = (await phone.locator('dt:text-is("Code") + dd').textContent()) ?? '';
  const second = await stage.signedIn(tari, { path: `/offices/${id}` });
  const member = await stage.signedIn(ene);

  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|preload assets|fetching the script/);
  stage.expectConsoleErrors(/403/);
  await phone.context().setOffline(true);
  await mark(phone, 'Ene');
  await mark(phone, 'Kunle');
  await expect(phone.getByText('2 of 4, 2 waiting for the network')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('2 of 4, 2 waiting for the network')).toBeVisible();
  await expect(rowOf(phone, 'Kunle').getByRole('button', { name: 'Present', pressed: true })).toBeVisible();
  await stage.picture(phone, 'hall-offline');
  await mark(second, 'Adaora');
  await expect(second.getByText('1 of 4', { exact: true })).toBeVisible();

  const card = member.getByRole('region', { name: 'Roll call: CDS meeting' });
  await card.getByLabel('Code').fill(word === '1111' ? '2222' : '1111');
  await card.getByRole('button', { name: 'I am here' }).click();
  await expect(card.getByText('That is not the code')).toBeVisible();
  await card.getByLabel('Code').fill(word);
  await card.getByRole('button', { name: 'I am here' }).click();
  await expect(card.getByText('Claimed', { exact: true })).toBeVisible();
  await stage.picture(member, 'roll-call-claimed');

  await phone.context().setOffline(false);
  for (const page of [phone, second]) {
    await expect(page.getByText('3 of 4', { exact: true })).toBeVisible({ timeout: 60_000 });
  }
  await phone.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(phone.getByRole('dialog')).toContainText('No marks wait for the network.');
  await phone.getByRole('button', { name: 'Close roll call' }).click();
  const closed = phone.getByRole('region', { name: 'Closed roll calls' });
  await expect(closed.getByRole('button', { name: 'Correct' })).toHaveCount(4);
  await expect(card).toHaveCount(0);
  await member.goto('/service#attendance');
  await expect(member.getByText(/^\d+ of 8 CDS in the portal$/)).toBeVisible();
  await expect(member.getByText('1 in roll calls')).toBeVisible();
  await member.getByRole('link', { name: 'Attendance' }).click();
  const line = member.getByRole('list', { name: 'Attendance' }).getByRole('listitem');
  await expect(line).toContainText('Confirmed');
  await expect(line).toContainText('Marked by Tari Ebiere');
});

test('an official of Ikeja announces for Ikeja and not for Epe, and members see the office', async ({ stage }) => {
  const official = await newInspector('Ikeja');
  const member = await registerServingMember('Ene', 'Ochigbo', { deploymentState: 'Lagos', lga: 'Ikeja' });
  const title = `Clearance ${official.username}`;
  const desk = await stage.administrator();
  await desk.getByLabel('Username').fill(official.username);
  await desk.getByLabel('Password', { exact: true }).fill(official.password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await expect(desk.getByRole('tab')).toHaveText(['Notices', 'Calendar', 'Safety', 'Roster']);
  await expect(desk.getByText('Total Users')).toHaveCount(0);
  await desk.getByRole('article', { name: 'Inspector, Ikeja, Lagos' }).getByRole('button', { name: 'Accept' }).click();
  const roster = desk.getByRole('region', { name: 'Roster' });
  await roster.getByLabel('Search').fill(member.user.stateCode ?? '');
  await expect(roster.getByRole('listitem')).toHaveCount(1);
  await expect(roster.getByRole('listitem')).toContainText('Ene Ochigbo');
  await stage.picture(desk, 'official-roster');

  await desk.getByRole('tab', { name: 'Notices' }).click();
  await expect(desk.getByRole('region', { name: 'Rumours' })).toHaveCount(0);
  await desk.getByRole('button', { name: 'New notice' }).click();
  const form = desk.getByRole('dialog', { name: 'New notice' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('At the council hall, on Thursday.');
  await form.getByLabel('Audience').selectOption('LGA');
  stage.expectConsoleErrors(/403/);
  await form.getByLabel('State').fill('Lagos');
  await form.getByLabel('LGA', { exact: true }).fill('Epe');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('This lies outside of the place of your office.').first()).toBeVisible();
  await form.getByLabel('LGA', { exact: true }).fill('Ikeja');
  await expect(form.getByText(/^It reaches \d+ members$/)).toBeVisible();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Notice published')).toBeVisible();

  const phone = await stage.signedIn(member, { path: '/chat?tab=channels' });
  await phone.getByRole('button', { name: /^Notices: Ikeja, Lagos/ }).click();
  const notice = phone.getByRole('article', { name: title });
  await expect(notice).toContainText('Inspector, Ikeja, Lagos: Amaka Nnadi');
  await stage.picture(phone, 'notice-of-office');
});

test('a member who was marked absent objects, and the desk sees the facts', async ({ stage }) => {
  const [tari, ene] = await cdsGroupOf('Tari', 'Ene');
  if (tari === undefined || ene === undefined) throw new Error('nobody');
  const rollCall = await openRollCallOf(tari, 'Visit of the market');
  await tari.api.call(closeRollCall, { params: { id: rollCall.id } });
  const phone = await stage.signedIn(ene, { path: '/service/attendance' });
  const line = phone.getByRole('listitem').filter({ hasText: 'Visit of the market' });
  await expect(line).toContainText('Absent');
  await line.getByRole('button', { name: 'This is wrong' }).click();
  await line.getByLabel('What is wrong?').fill('I was there and said the word.');
  await stage.picture(phone, 'objection');
  await line.getByRole('button', { name: 'Send' }).click();
  await line.getByRole('link', { name: 'Your objection' }).click();
  await expect(phone).toHaveURL(/\/support\/\d+$/);
  await expect(phone.getByText('I was there and said the word.')).toBeVisible();

  const desk = await stage.administrator();
  await signInAsAdministrator(desk);
  await desk.getByRole('tab', { name: /^Support Tickets/ }).click();
  const ticket = desk
    .getByRole('list', { name: 'Support tickets' })
    .getByRole('listitem')
    .filter({ hasText: 'Visit of the market' });
  await expect(ticket.first()).toBeVisible();
});
