import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInAsAdministrator } from '../support/administrators.ts';
import { dayName, monthName, monthStart } from '../support/calendar.ts';
import { registerServingMember } from '../support/people.ts';
import { daysAgo } from '../support/portal.ts';
import { test } from '../support/scenario.ts';

const office = 'NYSC Taraba State Secretariat';

/** A member whose batch is that of nobody else, so that no other scenario's dates concern them. */
const servingAlone = (firstName: string, surname: string, serviceStartDate = daysAgo(100)) =>
  registerServingMember(firstName, surname, {
    ...{ deploymentState: 'Taraba', lga: 'Jalingo', batch: `Batch ${randomUUID()}`, serviceStartDate },
  });

async function openDesk(page: Page): Promise<void> {
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'New entry' }).waitFor();
}

interface Entry {
  kind: string;
  title: string;
  from: string;
  to: string;
  batch: string;
  note?: string;
  source?: string;
}

/** Fills in a new entry for the batch in Jalingo. */
async function fillEntry(desk: Page, { kind, title, from, to, batch, note = '', source = '' }: Entry) {
  await desk.getByRole('button', { name: 'New entry' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New entry' });
  await dialog.getByLabel('Kind').selectOption(kind);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByLabel('Audience').selectOption('LGA');
  await dialog.getByRole('combobox', { name: 'State' }).fill('Taraba');
  await dialog.getByRole('combobox', { name: 'LGA' }).fill('Jalingo');
  await dialog.getByLabel('Batch').fill(batch);
  await dialog.getByLabel('Announced by').fill(office);
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByLabel('Source').fill(source);
  return dialog;
}

async function publish(desk: Page, entry: Entry): Promise<void> {
  const dialog = await fillEntry(desk, entry);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Entry published')).toBeVisible();
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
  const member = await servingAlone('Tari', 'Ebiere');
  const title = `Clearance ${randomUUID().slice(0, 8)}`;
  const [today, tomorrow] = [daysAgo(0), daysAgo(-1)];
  const phone = await stage.signedIn(member, { path: '/service' });
  const calendar = phone.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(clearanceOf(phone, today)).not.toContainText(office);

  const desk = await stage.administrator();
  await openDesk(desk);
  const batch = member.portal?.batch ?? '';
  const window = { title, from: today, to: today, batch, source: 'Circular NYSC/TRB/12' };
  const dialog = await fillEntry(desk, { kind: 'Clearance', ...window });
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

test('a suspended month counts for nothing until the suspension is withdrawn', async ({ stage }) => {
  const [start, next] = [monthStart(0), monthStart(-1)];
  const member = await servingAlone('Kunle', 'Ojo', start);
  const title = `Suspended ${randomUUID().slice(0, 8)}`;
  const phone = await stage.signedIn(member, { path: '/service' });
  const clearance = clearanceOf(phone, start);
  await expect(clearance).toBeVisible();

  const desk = await stage.administrator();
  await openDesk(desk);
  const to = new Date(Date.parse(next) - 1).toISOString().slice(0, 10);
  const batch = member.portal?.batch ?? '';
  await publish(desk, { kind: 'Suspension', title, from: start, to, batch, note: 'The council is closed.' });
  await expect(clearance).toContainText('Suspended: The council is closed.');
  await expect(phone.getByText('On track', { exact: true })).toBeVisible();
  await stage.picture(phone, 'suspended-month');

  const row = await rowOf(desk, title);
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(desk.getByText('Entry withdrawn')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(clearance).not.toContainText('Suspended');
  await expect(phone.getByRole('region', { name: 'Calendar' }).getByText(title)).toHaveCount(0);
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await expect(phone.getByText(new RegExp(`^Withdrawn: ${title}`))).toBeVisible();
});

test('a passing-out comes to an open page under its month and tells nobody, and its history names who changed it', async ({
  stage,
}) => {
  const member = await servingAlone('Ene', 'Ochigbo');
  const title = `Parade ${randomUUID().slice(0, 8)}`;
  const phone = await stage.signedIn(member, { path: '/service' });
  const calendar = phone.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  const desk = await stage.administrator();
  await openDesk(desk);
  const [from, to] = [`${monthStart(-2).slice(0, 7)}-15`, `${monthStart(-2).slice(0, 7)}-17`];
  await publish(desk, { kind: 'Passing-out', title, from, to, batch: member.portal?.batch ?? '' });
  const row = await rowOf(desk, title);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = desk.getByRole('dialog', { name: 'Edit entry' });
  await edit.getByLabel('Note').fill('At the stadium');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Entry saved')).toBeVisible();
  await expect(row).toContainText('At the stadium');
  await row.getByRole('button', { name: 'History' }).click();
  const history = desk.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/^Published by /, /^Changed by .*At the stadium/]);
  await stage.picture(desk, 'history');

  await expect(calendar.getByRole('heading', { name: monthName(from) })).toBeVisible();
  const entry = calendar.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText(/Passing-out · 15\s*–\s*17/);
  await expect(entry).toContainText('At the stadium');
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await expect(phone.getByText('No notifications yet')).toBeVisible();
});
