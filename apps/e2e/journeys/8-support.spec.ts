import { expect, type Page } from '@playwright/test';
import { findCard, signInAsAdministrator } from '../support/administrators.ts';
import { type Stage, signIn, test } from '../support/journey.ts';
import { registerMember, registerServingMember, type TestMember } from '../support/people.ts';
import { addPortalAccount } from '../support/portal.ts';

/** Signs in a member and opens the support dialog from their account. */
async function openSupport(stage: Stage, member: TestMember) {
  const page = await stage.signedIn(member);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Contact support' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Contact support' }) };
}

async function openTickets(stage: Stage): Promise<Page> {
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  await page.getByRole('tab', { name: 'Support Tickets' }).click();
  return page;
}

test('a member writes to support, and the reply arrives live', { tag: '@main' }, async ({ stage }) => {
  const member = await registerServingMember('Ify', 'Okoro');
  const subject = `Lost phone of ${member.user.username}`;
  const { page, dialog } = await openSupport(stage, member);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please write a subject.')).toBeVisible();
  await stage.picture(page, 'support-problems');
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Description').fill('How do I sign out from it?\nIt was in my bag.');
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Ticket sent')).toBeVisible();
  await expect(dialog.getByRole('listitem').getByText(subject)).toBeVisible();

  const adminPage = await openTickets(stage);
  await adminPage.getByLabel('Priority').selectOption('high');
  await adminPage.getByLabel('Status').selectOption('open');
  const ticket = adminPage.getByRole('listitem').filter({ hasText: subject });
  await expect(ticket.getByText(String(member.user.id), { exact: true })).toBeVisible();
  await stage.picture(adminPage, 'admin-tickets');
  await adminPage.emulateMedia({ colorScheme: 'dark' });
  await stage.picture(adminPage, 'admin-tickets-dark');
  await ticket.getByRole('button', { name: /^Answer/ }).click();
  const answer = adminPage.getByRole('dialog', { name: 'Support Ticket' });
  await answer.getByLabel('Reply').fill('A new password ends every session.');
  await answer.getByLabel('Status').selectOption('resolved');
  await stage.picture(adminPage, 'admin-ticket');
  await answer.getByRole('button', { name: 'Send reply' }).click();
  await expect(adminPage.getByText('Ticket Updated')).toBeVisible();
  await expect(ticket).toBeHidden();

  await expect(page.getByText('Message from support')).toBeVisible();
  await expect(dialog.getByText('A new password ends every session.')).toBeVisible();
  await expect(dialog.getByText('Resolved')).toBeVisible();
  await stage.picture(page, 'support-answered');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^notifications/i }).click();
  await stage.picture(page, 'support-notification');
  await page.getByRole('button', { name: 'View ticket' }).click();
  await expect(dialog.getByText('A new password ends every session.')).toBeVisible();
});

test('actions of administrators are in the audit log', { tag: '@main' }, async ({ stage }) => {
  const member = await registerServingMember('Bisi', 'Ade');
  const page = await stage.administrator();
  await signInAsAdministrator(page);
  const card = await findCard(page, member);
  await card.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Audit log' }).click();
  const log = page.getByRole('dialog', { name: 'Audit log' });
  await log.getByRole('combobox', { name: 'Member' }).fill(member.email);
  await page.getByRole('option', { name: `@${member.user.username}` }).click();
  const entries = log.getByRole('list', { name: 'Audit log entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`viewed the activity of ${member.user.name}`);
  await stage.picture(page, 'admin-audit-log');
  await page.emulateMedia({ colorScheme: 'dark' });
  await stage.picture(page, 'admin-audit-log-dark');
  await log.getByLabel('Action').selectOption('Suspend');
  await expect(log.getByText('No entries found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
});

test('a taken state code leads from the portal dialog to support', async ({ stage }) => {
  const first = await registerServingMember('Tolu', 'Bakare');
  if (first.portal === null) throw new Error('the first member has no portal account');
  const second = await registerMember('Tolu', 'Bakare');
  const { stateCode } = first.portal;
  const account = await addPortalAccount({ firstName: 'Tolu', surname: 'Bakare', stateCode });
  const page = await stage.visitor();
  stage.expectConsoleErrors(/409/);
  await signIn(page, second);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: /connect.*portal|enter.*portal/i }).click();
  const portal = page.getByRole('dialog', { name: 'Connect your service portal' });
  await portal.getByLabel('Portal email').fill(account.email);
  await portal.getByLabel('Password', { exact: true }).fill(account.password);
  await portal.getByRole('button', { name: 'Connect' }).click();
  await expect(portal.getByText('State code already exists')).toBeVisible();
  await stage.picture(page, 'portal-state-code-taken');
  await portal.getByRole('button', { name: 'Contact support' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact support' }).getByLabel('Category')).toHaveValue('portal');
  await expect(portal).toBeHidden();
});
