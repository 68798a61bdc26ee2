import { requestConnection } from '@kopa/contracts/people/connections';
import { expect, type Page } from '@playwright/test';
import { connect, registerServingMember, uniqueName } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const search = (page: Page) => page.getByPlaceholder('Search corps members...');
const members = (page: Page) => page.getByRole('region', { name: 'Corps Members' });
const suggested = (page: Page) => page.getByRole('region', { name: 'Suggested for You' });

test('a search finds parts of names in any order and without their accents, and PPAs', async ({ stage }) => {
  const unique = uniqueName();
  const ppa = `Hospital ${uniqueName()}`;
  const [found, searcher] = await Promise.all([
    registerServingMember(`Ọlá${unique}`, 'Adébáyọ̀', { ppa }),
    registerServingMember('Search', 'Er'),
  ]);
  const page = await stage.signedIn(searcher, { path: '/social' });
  const card = members(page).getByRole('article').filter({ hasText: found.user.name });
  for (const words of [
    `ola${unique}`,
    `OLA${unique.slice(0, 5)}`,
    `adebayo ola${unique}`,
    found.user.name,
    ppa.toLowerCase(),
  ]) {
    await search(page).fill('');
    await expect(suggested(page)).toBeVisible();
    await search(page).fill(words);
    await expect(suggested(page)).toBeHidden();
    await expect(card, words).toBeVisible();
    await expect(members(page).getByRole('article'), words).toHaveCount(1);
  }
  await search(page).fill(`zz${unique}zz`);
  await expect(page.getByText('No corps members found matching your search.')).toBeVisible();
  await search(page).fill(searcher.user.email);
  await expect(page.getByText('No corps members found matching your search.')).toBeVisible();
});

test('chips list people of the same LGA, PPA or CDS group; nobody is both suggested and listed', async ({ stage }) => {
  const [lga, ppa, cdsGroup] = [`LGA ${uniqueName()}`, `PPA ${uniqueName()}`, `CDS ${uniqueName()}`];
  const own = await registerServingMember('Chip', 'Chooser', { lga, ppa, cdsGroup });
  const unique = uniqueName();
  const others = await Promise.all([
    registerServingMember(`Lga${unique}`, 'Ade', { lga }),
    registerServingMember(`Ppa${unique}`, 'Ade', { ppa }),
    registerServingMember(`Cds${unique}`, 'Ade', { cdsGroup }),
    ...['a', 'b', 'c', 'd'].map((letter) =>
      registerServingMember(`All${letter}${unique}`, 'Ade', { lga, ppa, cdsGroup }),
    ),
  ]);
  const page = await stage.signedIn(own, { path: '/social' });
  // A parallel scenario may delete the picture of a card that is shown here.
  stage.expectConsoleErrors(/404.*uploads/);
  await expect(suggested(page).getByRole('article')).toHaveCount(5);
  await expect(members(page).getByRole('article')).toHaveCount(8);
  for (const { user } of others) {
    await expect.poll(() => page.getByRole('article').filter({ hasText: user.name }).count()).toBeLessThanOrEqual(1);
  }
  await stage.picture(page, 'discovery');
  for (const [chip, first] of [
    ['Same LGA', 'Lga'],
    ['Same PPA', 'Ppa'],
    ['Same CDS', 'Cds'],
  ] as const) {
    await page.locator('label').filter({ hasText: chip }).click();
    await expect(suggested(page)).toBeHidden();
    await expect(members(page).getByRole('article')).toHaveCount(5);
    await expect(
      members(page)
        .getByRole('article')
        .filter({ hasText: `${first}${unique}` }),
    ).toHaveCount(1);
  }
  await page.locator('label').filter({ hasText: 'All' }).click();
  await expect(suggested(page)).toBeVisible();
});

test('the tabs show the number of connections, and whom one follows and is followed by', async ({ stage }) => {
  const [one, other] = await Promise.all([
    registerServingMember('Tabs', 'Walker'),
    registerServingMember('Tabs', 'Friend'),
  ]);
  const page = await stage.signedIn(one, { path: '/social' });
  await page.getByRole('tab', { name: 'Connections' }).click();
  await expect(page.getByText('No connections yet')).toBeVisible();
  await page.getByRole('button', { name: 'Discover People' }).click();
  await expect(search(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByText('You follow nobody yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Followers' }).click();
  await expect(page.getByText('No followers yet')).toBeVisible();

  await connect(one, other);
  await page.getByRole('tab', { name: 'Connections 1' }).click();
  const card = page.getByRole('article').filter({ hasText: other.user.name });
  await card.getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Message' }).click();
  await expect(page.getByRole('heading', { name: other.user.name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a card goes from Connect over Pending to Disconnect after both have asked, and back', async ({ stage }) => {
  const [one, other] = await Promise.all([
    registerServingMember('Card', 'Asker'),
    registerServingMember(`Card${uniqueName()}`, 'Asked'),
  ]);
  const page = await stage.signedIn(one, { path: '/social' });
  await search(page).fill(other.user.name);
  const card = members(page).getByRole('article').filter({ hasText: other.user.name });
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Connection request sent')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Message' })).toHaveCount(0);
  await other.api.call(requestConnection, { body: { connectedUserId: one.user.id, status: 'pending' } });
  await expect(page.getByText('Connection Accepted')).toBeVisible();
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
});
