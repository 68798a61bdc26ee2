import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { dayName, monthName } from '../support/calendar.ts';
import { registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const office = 'NYSC Taraba State Secretariat';

async function openDesk(page: Page): Promise<void> {
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'New entry' }).waitFor();
}

/** Fills in a new clearance of the batch in Jalingo on one day. */
async function fillClearance(desk: Page, title: string, day: string, batch: string) {
  await desk.getByRole('button', { name: 'New entry' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New entry' });
  await dialog.getByLabel('Kind').selectOption('Clearance');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('From').fill(day);
  await dialog.getByLabel('To', { exact: true }).fill(day);
  await dialog.getByLabel('Audience').selectOption('LGA');
  await dialog.getByRole('combobox', { name: 'State' }).fill('Taraba');
  await dialog.getByRole('combobox', { name: 'LGA' }).fill('Jalingo');
  await dialog.getByLabel('Batch').fill(batch);
  await dialog.getByLabel('Announced by').fill(office);
  await dialog.getByLabel('Source').fill('Circular NYSC/TRB/12');
  return dialog;
}

/** The row of an entry at the desk. */
async function rowOf(desk: Page, title: string) {
  await desk.getByLabel('State', { exact: true }).selectOption('Taraba');
  const row = desk.getByRole('list', { name: 'Calendar' }).getByRole('listitem').filter({ hasText: title });
  const more = desk.getByRole('button', { name: 'More', exact: true });
  await expect(row.or(more).first()).toBeVisible();
  while (!(await row.isVisible()) && (await more.isVisible())) await more.click();
  return row;
}

const clearanceOf = (phone: Page, date: string) =>
  phone
    .getByRole('region', { name: 'Clearances' })
    .getByRole('listitem')
    .filter({ hasText: monthName(date) });

test("a circular entered at the desk moves a member's window, tells them, and is their next date", {
  tag: '@main',
}, async ({ stage }) => {
  // Nobody else has this batch, so that no other scenario's dates concern the member.
  const batch = `Batch ${randomUUID()}`;
  const member = await registerServingMember('Tari', 'Ebiere', { deploymentState: 'Taraba', lga: 'Jalingo', batch });
  const title = `Clearance ${randomUUID().slice(0, 8)}`;
  const [today, tomorrow] = [daysAgo(0), daysAgo(-1)];
  const phone = await stage.signedIn(member, { path: '/service' });
  // On a wider screen all sections are open.
  await phone.setViewportSize({ width: 768, height: 1024 });
  const calendar = phone.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(clearanceOf(phone, today)).not.toContainText(office);

  const desk = await stage.administrator();
  await openDesk(desk);
  const dialog = await fillClearance(desk, title, today, batch);
  await expect(dialog.getByText('It reaches 1 members')).toBeVisible();
  await stage.picture(desk, 'new-entry');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Entry published')).toBeVisible();

  await expect(clearanceOf(phone, today)).toContainText(`Announced by ${office}`);
  await expect(clearanceOf(phone, today)).toContainText('Open, on weekdays');
  const entry = calendar.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText(`Clearance · ${dayName(today)}`);
  await expect(entry).toContainText('Source: Circular NYSC/TRB/12');
  await stage.picture(phone, 'calendar');

  const row = await rowOf(desk, title);
  await expect(row).toContainText('Reach 1');
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = desk.getByRole('dialog', { name: 'Edit entry' });
  await edit.getByLabel('To', { exact: true }).fill(tomorrow);
  await stage.picture(desk, 'edit-entry');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Entry saved')).toBeVisible();
  await expect(entry).not.toContainText(`Clearance · ${dayName(today)}`);
  await expect(clearanceOf(phone, today)).toContainText(dayName(tomorrow));

  await phone.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(phone.getByText(`Clearance closes on ${dayName(tomorrow)}`)).toBeVisible();
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await phone.getByRole('link', { name: new RegExp(`^Moved: ${title}`) }).click();
  await expect(phone.getByRole('heading', { name: 'Service year', level: 1 })).toBeVisible();

  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  stage.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|fetching the script/);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(entry).toContainText(`Announced by ${office}`);
});
