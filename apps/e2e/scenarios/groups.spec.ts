import { createGroup } from '@kopa/contracts/chat/groups';
import { expect, type Page } from '@playwright/test';
import { registerServingMember, servingMembers, type TestMember, uniqueName } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}

test('one member creates a group, another joins it, they write to each other there, and one leaves', {
  tag: '@main',
}, async ({ stage }) => {
  const [creator, other] = await servingMembers('Funto Founder', 'Jide Joiner');
  const name = `Corps choir of ${creator.user.username}`;
  const creatorPage = await stage.signedIn(creator, { path: '/groups' });
  await creatorPage.getByRole('button', { name: 'New Group' }).click();
  const dialog = creatorPage.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(dialog.getByText('Please give the group a name.')).toBeVisible();
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel('Description').fill('We sing on Fridays');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(creatorPage.getByText('Group created')).toBeVisible();
  await expect(cardOf(creatorPage, name).getByText('1 member')).toBeVisible();

  const otherPage = await stage.signedIn(other, { path: '/groups' });
  const card = cardOf(otherPage, name);
  await expect(card.getByText('We sing on Fridays')).toBeVisible();
  await card.getByRole('button', { name: 'Join' }).click();
  await expect(otherPage.getByText(`You joined ${name}`)).toBeVisible();
  await expect(card.getByText('Active')).toBeVisible();
  await stage.picture(otherPage, 'groups');
  await card.getByRole('link', { name: 'View Chat' }).click();
  await expect(otherPage).toHaveURL(/\/chat\/groups\/\d+$/);
  await send(otherPage, 'Good evening, choir');
  await cardOf(creatorPage, name).getByRole('link', { name: 'View Chat' }).click();
  await expect(messages(creatorPage).getByText('Good evening, choir')).toBeVisible();
  await send(creatorPage, 'Welcome, Jide');
  await expect(messages(otherPage).getByText('Welcome, Jide')).toBeVisible();
  await stage.picture(creatorPage, 'group-chat');

  await otherPage.goto('/groups');
  await card.getByRole('button', { name: 'More options' }).click();
  await otherPage.getByRole('menuitem', { name: 'Leave' }).click();
  await otherPage
    .getByRole('dialog', { name: `Leave ${name}?` })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(otherPage.getByText(`You left ${name}`)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Join' })).toBeVisible();
});

test('a group goes from an invitation over roles to another owner, under the eyes of both', async ({ stage }) => {
  const [owner, heir] = await Promise.all([
    registerServingMember('Ownu', uniqueName()),
    registerServingMember('Heira', uniqueName()),
  ]);
  const name = `Reading circle of ${owner.user.username}`;
  const { id } = await owner.api.call(createGroup, { body: { name, description: '', type: 'private' } });
  const [page, heirPage] = [
    await stage.signedIn(owner, { path: `/groups/${id}` }),
    await stage.signedIn(heir, { path: '/groups' }),
  ];
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByRole('searchbox', { name: 'Search members' }).fill(heir.user.name);
  // The list before the search may have the same member, and goes while it is pressed.
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const found = dialog.getByRole('listitem').filter({ hasText: heir.user.name });
  await found.getByRole('button', { name: 'Invite' }).click();
  await expect(found.getByRole('button', { name: 'Invited' })).toBeDisabled();
  await page.keyboard.press('Escape');

  const invitations = heirPage.getByRole('region', { name: 'Invitations' });
  await invitations.getByRole('button', { name: 'Accept' }).click();
  await heirPage.getByRole('link', { name, exact: true }).click();
  await expect(heirPage.getByRole('heading', { name, level: 1 })).toBeVisible();
  const lineOf = (on: Page, member: TestMember) =>
    on.getByRole('region', { name: 'Members' }).getByRole('listitem').filter({ hasText: member.user.name });
  async function choose(on: Page, member: TestMember, item: string) {
    await lineOf(on, member).getByRole('button', { name: 'More options' }).click();
    await on.getByRole('menuitem', { name: item }).click();
  }
  await expect(lineOf(heirPage, owner).getByText('Owner', { exact: true })).toBeVisible();
  await expect(lineOf(page, heir).getByText('Member', { exact: true })).toBeVisible();
  await choose(page, heir, 'Make moderator');
  await expect(lineOf(heirPage, heir).getByText('Moderator', { exact: true })).toBeVisible();
  await expect(heirPage.getByRole('button', { name: 'Edit group' })).toHaveCount(0);
  await stage.picture(page, 'group-page');

  await choose(page, heir, 'Make owner');
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
  await expect(lineOf(page, owner).getByText('Moderator', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit group' })).toHaveCount(0);
  await heirPage.getByRole('button', { name: 'Edit group' }).click();
  const edit = heirPage.getByRole('dialog', { name: 'Edit group' });
  await edit.getByRole('textbox', { name: 'Name' }).fill(`${name} and friends`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `${name} and friends`, level: 1 })).toBeVisible();
  await choose(heirPage, owner, 'Remove');
  await heirPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Only members see who is in a private group.')).toBeVisible();
});
