import { memberPages } from '@kopa/contracts/member-pages';
import type { Page } from '@playwright/test';
import { choose, dialogOf, member, type Open, type Screen } from './screen.ts';

/** Opens the menu of the first post of another member, and chooses from it. */
const chooseOfPost = async (page: Page, item: RegExp) => {
  await page.getByRole('article').first().getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const block: Open = async (page) => {
  await chooseOfPost(page, /^Block /);
  await dialogOf(page).getByRole('button', { name: 'Block' }).waitFor();
};

/** The screens by which members protect themselves. */
export const safetyScreens: readonly Screen[] = [
  member('post-menu', memberPages.feed, async (page) => {
    await page.getByRole('article').first().getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: /^Mute / }).waitFor();
  }),
  member('block-question', memberPages.feed, block),
  member('report-question', memberPages.feed, async (page) => {
    await chooseOfPost(page, /^Report/);
    await dialogOf(page).waitFor();
  }),
  member('profile-privacy', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await page.getByRole('region', { name: 'Privacy' }).scrollIntoViewIfNeeded();
  }),
  member('profile-blocked', memberPages.feed, async (page) => {
    await block(page);
    await dialogOf(page).getByRole('button', { name: 'Block' }).click();
    await page.getByText(/ is blocked$/).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await choose(page, 'Account');
    await page
      .getByRole('region', { name: 'Blocked members' })
      .getByRole('button', { name: 'Unblock' })
      .scrollIntoViewIfNeeded();
  }),
];
