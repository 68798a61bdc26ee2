import { expect, type Page } from '@playwright/test';
import { type Credentials, newAdministrator, signInAsAdministrator, superAdmin } from '../support/administrators.ts';
import { registerServingMember, type TestMember } from '../support/people.ts';
import { type Stage, test } from '../support/scenario.ts';

/** Signs in a member and opens the support dialog from their account. */
async function openSupport(stage: Stage, member: TestMember) {
  const page = await stage.signedIn(member);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'New ticket' }).click();
  return { page, dialog: page.getByRole('dialog', { name: 'Contact support' }) };
}

async function openTickets(stage: Stage, administrator: Credentials = superAdmin) {
  const page = await stage.administrator();
  await signInAsAdministrator(page, administrator);
  await page.getByRole('tab', { name: 'Support Tickets' }).click();
  return page;
}

const openedTicket = (desk: Page) => desk.getByRole('region', { name: 'Support Ticket' });

test('a ticket goes from the question to the answer, and a message opens it again', { tag: '@main' }, async ({
  stage,
}) => {
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
  await dialog.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText(/^The desk answers by \w+day \d\d:\d\d$/)).toBeVisible();
  await stage.picture(page, 'ticket-waiting');

  const desk = await openTickets(stage);
  await desk.getByLabel('Priority').selectOption('high');
  await desk.getByLabel('Status').selectOption('open');
  await desk.getByRole('button', { name: 'Unassigned' }).click();
  const ticket = desk.getByRole('listitem').filter({ hasText: subject });
  await expect(ticket.getByText(String(member.user.id), { exact: true })).toBeVisible();
  await stage.picture(desk, 'admin-tickets');
  await desk.emulateMedia({ colorScheme: 'dark' });
  await stage.picture(desk, 'admin-tickets-dark');
  await ticket.getByRole('button', { name: /^Answer/ }).click();
  const shown = openedTicket(desk);
  await shown.getByRole('button', { name: 'Take' }).click();
  await expect(shown.getByText('Taken by Amina Bello')).toBeVisible();
  await shown.getByRole('tab', { name: 'Note' }).click();
  await shown.getByRole('textbox', { name: 'Note' }).fill('She called, too.');
  await shown.getByRole('button', { name: 'Add note' }).click();
  await expect(shown.getByText('She called, too.')).toBeVisible();
  await shown.getByRole('tab', { name: 'Answer' }).click();
  await shown.getByRole('button', { name: 'Saved replies' }).click();
  await desk.getByRole('menuitem').first().click();
  const answer = shown.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toHaveValue(/Ify/);
  await answer.fill('A new password ends every session.');
  await shown.getByLabel('Status').selectOption('closed');
  await stage.picture(desk, 'admin-ticket');
  await shown.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByText('Ticket Updated')).toBeVisible();
  await expect(ticket).toBeHidden();

  await expect(page.getByText('Message from support')).toBeVisible();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('A new password ends every session.')).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('She called, too.')).toBeHidden();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: /^notifications/i }).click();
  await stage.picture(page, 'support-notification');
  await page.getByRole('link', { name: /^Support answered your ticket/ }).click();
  await expect(page).toHaveURL(/\/support\/\d+$/);
  await page.getByLabel('Write a message').fill('It does not.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages.getByText('It does not.')).toBeVisible();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await stage.picture(page, 'ticket-open-again');

  await desk.reload();
  await desk.getByRole('button', { name: 'Mine' }).click();
  await ticket.getByRole('button', { name: /^Answer/ }).click();
  await expect(shown.getByText('It does not.')).toBeVisible();
});

test('a resolved ticket is open again while it is not solved, and closed once it is', async ({ stage }) => {
  const member = await registerServingMember('Sade', 'Okafor');
  const subject = `Late allowance of ${member.user.username}`;
  const { page, dialog } = await openSupport(stage, member);
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Description').fill('June is missing.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: subject }).click();
  const due = await page.getByText(/^The desk answers by/).textContent();

  const desk = await openTickets(stage);
  await desk.getByLabel('Status').selectOption('open');
  await desk.getByRole('button', { name: 'Unassigned' }).click();
  const ticket = desk.getByRole('listitem').filter({ hasText: subject });
  const resolve = async (text: string) => {
    await ticket.getByRole('button', { name: /^Answer/ }).click();
    await openedTicket(desk).getByRole('textbox', { name: 'Answer' }).fill(text);
    await openedTicket(desk).getByLabel('Status').selectOption('resolved');
    await openedTicket(desk).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(openedTicket(desk)).toBeHidden();
  };
  await resolve('It was paid today.');
  const question = page.getByRole('region', { name: 'Is it solved?' });
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(due ?? '')).toBeVisible();

  await desk.reload();
  await expect(ticket.getByText('Opened again')).toBeVisible();
  await resolve('Now it is there.');
  await expect(question).toBeVisible();
  await stage.picture(page, 'ticket-solved');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await desk.reload();
  await desk.getByLabel('Status').selectOption('closed');
  await ticket.getByRole('button', { name: /^Open again/ }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
});

test('two administrators at one ticket see each other, and the first answer before the second is sent', async ({
  stage,
}) => {
  const member = await registerServingMember('Bola', 'Ajayi');
  const subject = `Wrong batch of ${member.user.username}`;
  const { page, dialog } = await openSupport(stage, member);
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Description').fill('It says A.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Ticket sent')).toBeVisible();

  const [first, second] = [
    await newAdministrator('moderator', 'Halima Garba'),
    await newAdministrator('moderator', 'Tunde Salami'),
  ];
  const [one, two] = [await openTickets(stage, first), await openTickets(stage, second)];
  for (const desk of [one, two]) {
    await desk.getByLabel('Status').selectOption('open');
    const ticket = desk.getByRole('listitem').filter({ hasText: subject });
    await ticket.getByRole('button', { name: /^Answer/ }).click();
    await openedTicket(desk)
      .getByRole('textbox', { name: 'Answer' })
      .fill(desk === one ? 'First' : 'Second');
  }
  await expect(openedTicket(two).getByText(`${first.name} is looking at this`)).toBeVisible();
  await expect(openedTicket(one).getByText(`${second.name} is looking at this`)).toBeVisible();
  await stage.picture(one, 'admin-ticket-together');
  await openedTicket(one).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(openedTicket(one)).toBeHidden();
  // It comes with the next look at the ticket, which is repeated every ten seconds.
  const answer = openedTicket(two).getByRole('listitem').filter({ hasText: 'First' });
  await expect(answer).toBeVisible({ timeout: 60_000 });
  const send = openedTicket(two).getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(openedTicket(two).getByRole('alert')).toHaveText(/ has written meanwhile\. Nothing was sent yet\.$/);
  await send.click();
  await expect(openedTicket(two)).toBeHidden();
});
