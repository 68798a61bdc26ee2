import { demoAdministrators, demoMembers } from '@kopa/contracts/demo';
import type { Page } from '@playwright/test';
import { askLagos } from './road-screens.ts';
import { choose, dialogOf, press, type Screen } from './screen.ts';

const [administrator] = demoAdministrators;
const [member] = demoMembers;

async function signIn(page: Page, { username, password }: Credentials = administrator): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await page.getByRole('tab', { name: 'Safety' }).waitFor();
}

type Credentials = Record<'username' | 'password', string>;

/** The official of the mocked world, inspector of Ikeja. */
const official: Credentials = { username: 'ikeja', password: 'Kopa-Ikeja-2026' };

/** A state of the dashboard of the official. */
const insideAsOfficial = (name: string, open?: (page: Page) => Promise<void>) =>
  admin(`official-${name}`, async (page) => {
    await signIn(page, official);
    await open?.(page);
  });

function admin(name: string, open?: (page: Page) => Promise<void>, scenario = 'full', path = '/admin-login'): Screen {
  return { name: `admin-${name}`, app: 'admin', scenario, path, ...(open === undefined ? {} : { open }) };
}

/** A state of the dashboard, with a signed-in administrator. */
const inside = (name: string, open?: (page: Page) => Promise<void>, scenario?: string) =>
  admin(
    name,
    async (page) => {
      await signIn(page);
      await open?.(page);
    },
    scenario,
  );

/** Opens the details of the member who has entries in every tab. */
const details = async (page: Page) => {
  await page.getByLabel('Search users').fill(member.email);
  await page.getByText('1-1 of 1 users').waitFor();
  await press(page, 'Expand');
  await press(page, 'View Details');
  await dialogOf(page).getByRole('tab', { name: 'Posts' }).waitFor();
};

export const adminScreens: readonly Screen[] = [
  admin('login'),
  admin('login-required', (page) => press(page, 'Sign in')),
  admin('login-failed', async (page) => {
    await page.getByLabel('Username').fill(administrator.username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await press(page, 'Sign in');
    await page.getByText('Login Failed').waitFor();
  }),
  inside('users'),
  inside('users-none', async (page) => {
    await page.getByLabel('Search users').fill('nobody has this name');
    await page.getByText('0 users').waitFor();
  }),
  inside('user-expanded', (page) => press(page, 'Expand')),
  ...['Posts', 'Photos', 'Comments', 'Connections', 'Messages'].map((tab) =>
    inside(`user-${tab.toLowerCase()}`, async (page) => {
      await details(page);
      await choose(page, tab);
    }),
  ),
  inside('delete-question', async (page) => {
    await details(page);
    await dialogOf(page).getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog', { name: 'Delete this post?' }).waitFor();
  }),
  inside('suspend-question', async (page) => {
    await press(page, 'Expand');
    await press(page, 'Suspend');
    await dialogOf(page).waitFor();
  }),
  inside('reset-password', async (page) => {
    await press(page, 'Expand');
    await press(page, /^Reset password/i);
    await dialogOf(page).getByLabel('New password').fill('short');
  }),
  ...['Support Tickets', 'Notices', 'Calendar', 'Safety', 'Offices', 'Analytics', 'Settings'].map((tab) =>
    inside(tab.toLowerCase().replace(' ', '-'), (page) => choose(page, tab)),
  ),
  inside('new-notice', async (page) => {
    await choose(page, 'Notices');
    await press(page, 'New notice');
    await dialogOf(page).getByLabel('Audience').selectOption('LGA');
  }),
  inside('new-entry', async (page) => {
    await choose(page, 'Calendar');
    await press(page, 'New entry');
    await dialogOf(page).getByLabel('Audience').selectOption('LGA');
  }),
  inside('edit-entry', async (page) => {
    await choose(page, 'Calendar');
    await press(page, 'Edit');
    await dialogOf(page).getByLabel('Title').waitFor();
  }),
  inside('entry-history', async (page) => {
    await choose(page, 'Calendar');
    await press(page, 'History');
    await dialogOf(page).getByRole('list', { name: 'History' }).waitFor();
  }),
  inside('rumour-answer', async (page) => {
    await choose(page, 'Notices');
    await press(page, 'Answer');
    await dialogOf(page).getByLabel('Explanation').waitFor();
  }),
  inside('safety-ask', async (page) => {
    await choose(page, 'Safety');
    await press(page, 'Ask who is safe');
    await dialogOf(page).getByLabel('State').selectOption('Lagos');
    await dialogOf(page)
      .getByText(/^It reaches/)
      .waitFor();
  }),
  inside('safety-running', async (page) => {
    await askLagos(page);
    await choose(page, 'Safety');
    await page.getByRole('list', { name: 'Members of Lagos' }).waitFor();
  }),
  inside('new-office', async (page) => {
    await choose(page, 'Offices');
    await press(page, 'New office');
    await dialogOf(page).getByLabel('Kind').selectOption('zonal');
    await dialogOf(page).getByLabel('State').selectOption('Lagos');
  }),
  inside('end-office', async (page) => {
    await choose(page, 'Offices');
    await page.getByRole('list', { name: 'Offices' }).getByRole('button', { name: 'End' }).first().click();
    await dialogOf(page).waitFor();
  }),
  insideAsOfficial('notices'),
  insideAsOfficial('roster', async (page) => {
    await choose(page, 'Roster');
    await page.getByRole('list', { name: 'Members' }).waitFor();
  }),
  insideAsOfficial('roll-call', async (page) => {
    await choose(page, 'Roster');
    await press(page, 'New roll call');
    await dialogOf(page).getByLabel('Title').fill('Monthly clearance');
    await dialogOf(page).getByLabel('From', { exact: true }).fill('10:00');
    await dialogOf(page).getByLabel('To', { exact: true }).fill('12:00');
    await press(page, 'Open');
    await page.getByRole('list', { name: 'Marks' }).waitFor();
  }),
  inside('reports', async (page) => {
    await choose(page, /^Reports/);
    await page.getByRole('list', { name: 'Cases' }).waitFor();
  }),
  inside('reports-selected', async (page) => {
    await choose(page, /^Reports/);
    await page.getByRole('checkbox', { name: 'Select' }).first().check();
    await press(page, 'Suspend');
  }),
  inside('reports-decision', async (page) => {
    await choose(page, /^Reports/);
    await press(page, 'Suspend');
    await page.getByLabel('Days').waitFor();
  }),
  inside('appeals', async (page) => {
    await choose(page, /^Reports/);
    await press(page, /^Appeals/);
    await page.getByRole('list', { name: 'Appeals' }).waitFor();
  }),
  inside('saved-replies', async (page) => {
    await choose(page, 'Support Tickets');
    await press(page, /^Answer/);
    await press(page, 'Saved replies');
    await page.getByRole('menuitem', { name: 'Edit saved replies' }).click();
    await press(page, /^New saved reply/);
  }),
  inside('case', async (page) => {
    await choose(page, /^Reports/);
    await page.getByRole('list', { name: 'Cases' }).getByRole('button').first().click();
    await dialogOf(page).getByRole('button', { name: 'Suspend' }).click();
  }),
  inside('administrators', async (page) => {
    await choose(page, 'Settings');
    await page.getByRole('button', { name: 'Add administrator' }).scrollIntoViewIfNeeded();
  }),
  inside('add-administrator', async (page) => {
    await choose(page, 'Settings');
    await press(page, 'Add administrator');
    await dialogOf(page).getByLabel('Username').waitFor();
  }),
  inside('rumour-remove', async (page) => {
    await choose(page, 'Notices');
    await page.getByRole('list', { name: 'Rumours' }).getByRole('button', { name: 'Remove' }).first().click();
    await dialogOf(page).getByRole('button', { name: 'Remove' }).waitFor();
  }),
  inside('authenticator', async (page) => {
    await choose(page, 'Settings');
    await press(page, 'Set up authenticator');
    await dialogOf(page).getByRole('img', { name: 'QR code of your authenticator' }).waitFor();
  }),
  inside('change-password', async (page) => {
    await choose(page, 'Settings');
    await press(page, 'Change password');
    await dialogOf(page).getByLabel('Current password').waitFor();
  }),
  inside('ticket-answer', async (page) => {
    await choose(page, 'Support Tickets');
    await press(page, /^Answer/);
    await page.getByRole('textbox', { name: 'Answer' }).waitFor();
  }),
  inside('suspended', async (page) => {
    await press(page, 'Suspend');
    await dialogOf(page).getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('User Suspended').waitFor();
  }),
  inside('audit-log', async (page) => {
    await details(page);
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await press(page, 'Audit log');
    await dialogOf(page).getByText('viewed the activity of').waitFor();
  }),
  inside(
    'audit-log-none',
    async (page) => {
      await press(page, 'Audit log');
      await dialogOf(page).getByText('No entries found').waitFor();
    },
    'empty',
  ),
  inside('audit-log-member', async (page) => {
    await press(page, 'Audit log');
    await dialogOf(page).getByRole('combobox', { name: 'Member' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  }),
  ...['empty', 'loading', 'errors', 'offline'].flatMap((scenario) => [
    inside(`users-${scenario}`, undefined, scenario),
    ...['Support Tickets', 'Notices', 'Calendar', 'Safety', 'Offices', 'Analytics', 'Settings'].map((tab) =>
      inside(`${tab.toLowerCase().replace(' ', '-')}-${scenario}`, (page) => choose(page, tab), scenario),
    ),
  ]),
  admin('not-found', undefined, 'full', '/admin-nowhere'),
];
