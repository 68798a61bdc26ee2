import { pages } from '@kopa/member-web/pages';
import type { Page } from '@playwright/test';
import { safetyScreens } from './safety-screens.ts';
import { choose, dialogOf, member, type Open, press, type Screen } from './screen.ts';
import { serviceScreens } from './service-screens.ts';
import { socialScreens } from './social-screens.ts';

const openConversation: Open = async (page) => {
  await page.getByRole('region', { name: 'Conversations' }).getByRole('button').filter({ hasText: 'Bayo' }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
};

const openPerson: Open = async (page) => {
  await page.getByRole('article').first().getByRole('button').first().click();
  await dialogOf(page).getByRole('tab', { name: 'Service Info' }).waitFor();
};

const post: Open = async (page) => {
  await page.getByRole('textbox', { name: 'Content' }).fill('Our health talk is moved to Friday.');
  await press(page, /^Post$/);
  await page.getByText('Failed to post').waitFor();
};

/** Addresses of pages whose paths have parameters. */
const addresses: Readonly<Record<string, string>> = {
  [pages.post.path]: '/posts/45',
  [pages.person.path]: '/people/bayo.adeyemi',
  [pages.group.path]: '/groups/1',
};

const visitors: Screen[] = [
  member('sign-in', '/', undefined, 'visitor'),
  member(
    'sign-in-failed',
    '/',
    async (page) => {
      await page.getByLabel(/email/i).fill('nobody@example.ng');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await press(page, /^sign in$/i);
      await page.getByText('Login failed').waitFor();
    },
    'visitor',
  ),
  member('registration', '/', (page) => press(page, /create an account/i), 'visitor'),
  member('forgot-password', '/forgot-password', undefined, 'visitor'),
  member('reset-password', '/reset-password?token=demo', undefined, 'visitor'),
  member(
    'reset-password-dead',
    '/reset-password?token=used',
    async (page) => {
      for (const name of ['New password', 'Confirm password']) {
        await page.getByLabel(name, { exact: true }).fill('Wet-Season-Rain-9');
      }
      await press(page, 'Set password');
      await page.getByText('This link is no longer valid').waitFor();
    },
    'visitor',
  ),
  member('confirm-email', '/confirm-email?token=demo', undefined, 'visitor'),
  member('contact-support', '/support', undefined, 'visitor'),
];

const onboarding: Screen[] = [
  member('onboarding-welcome', '/', undefined, 'unconnected'),
  member('onboarding-portal', '/', (page) => press(page, 'Get Started'), 'unconnected'),
  member(
    'onboarding-portal-dialog',
    '/',
    async (page) => {
      await press(page, 'Get Started');
      await press(page, 'Enter portal data');
      await dialogOf(page)
        .getByRole('button', { name: /connect/i })
        .click();
      await page.getByText('Please enter both your email and password').waitFor();
    },
    'unconnected',
  ),
  member(
    'onboarding-profile',
    '/',
    async (page) => {
      await press(page, 'Get Started');
      await press(page, /skip/i);
    },
    'unconnected',
  ),
  member(
    'onboarding-connections',
    '/',
    async (page) => {
      await press(page, 'Get Started');
      await press(page, /skip/i);
      await press(page, /skip/i);
      await page.getByRole('button', { name: 'Start Connecting' }).waitFor();
    },
    'unconnected',
  ),
];

const skipSetup = async (page: Page, path: string) => {
  await press(page, 'Skip Setup');
  await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
};

const unconnected: Screen[] = [
  member('home-unconnected', '/', (page) => skipSetup(page, pages.home.path), 'unconnected'),
  member('profile-unconnected', '/', (page) => skipSetup(page, pages.profile.path), 'unconnected'),
  member(
    'profile-program-unconnected',
    '/',
    async (page) => {
      await skipSetup(page, pages.profile.path);
      await choose(page, 'Program');
    },
    'unconnected',
  ),
];

const contentScreens: Screen[] = [
  ...Object.entries(pages).map(([name, { path }]) => member(name, addresses[path] ?? path)),
  member('feed-location', pages.feed.path, async (page) => {
    await page.getByLabel('Post type').selectOption('location');
  }),
  member('feed-content-required', pages.feed.path, async (page) => {
    await press(page, /^Post$/);
    await page.getByText('Content required').waitFor();
  }),
  member('feed-comments', pages.feed.path, async (page) => {
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^comment/i })
      .click();
    await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
  }),
  member('person-service', pages.feed.path, openPerson),
  member('person-photos', pages.feed.path, async (page) => {
    await openPerson(page);
    await choose(page, 'Photos');
  }),
  member('person-connect', pages.feed.path, async (page) => {
    await openPerson(page);
    await choose(page, 'Corps Connect');
  }),
  member('discover-nobody', pages.discovery.path, async (page) => {
    await page.getByPlaceholder('Search corps members...').fill('zzzz');
    await page.getByText('No corps members found matching your search.').waitFor();
  }),
  member('discover-connections', pages.discovery.path, (page) => choose(page, 'Connections')),
  member('discover-following', pages.discovery.path, (page) => choose(page, 'Following')),
  member('discover-followers', pages.discovery.path, (page) => choose(page, 'Followers')),
  member('disconnect-question', pages.discovery.path, async (page) => {
    await choose(page, 'Connections');
    await press(page, 'Disconnect');
    await dialogOf(page).waitFor();
  }),
  member('create-group', pages.discovery.path, async (page) => {
    await press(page, 'Create Group');
    await dialogOf(page).waitFor();
  }),
  member('messages-groups', pages.messages.path, (page) => choose(page, 'Groups')),
  member('conversation', pages.messages.path, openConversation),
  member('group-chat', `${pages.messages.path}/groups/1`, (page) =>
    page.getByRole('textbox', { name: 'Message' }).waitFor(),
  ),
  member('quick-messages', pages.home.path, async (page) => {
    await press(page, 'Quick messages');
    await page.getByRole('link', { name: 'Open Chat' }).waitFor();
  }),
  member('messages-dialog', pages.home.path, async (page) => {
    await press(page, 'Quick messages');
    await press(page, 'Expand');
    await dialogOf(page).getByRole('tab', { name: 'Direct' }).waitFor();
  }),
  member('notifications', pages.home.path, async (page) => {
    await press(page, /^Notifications/);
    await page.getByRole('link', { name: 'View all' }).waitFor();
  }),
  member('colour-theme', pages.home.path, async (page) => {
    await press(page, 'Colour theme');
    await page.getByRole('button', { name: 'Purple' }).waitFor();
  }),
  member('profile-photos', pages.profile.path, (page) => choose(page, 'Photos')),
  member('profile-photo', pages.profile.path, async (page) => {
    await choose(page, 'Photos');
    await press(page, /^Photo 1 of/);
    await page.getByRole('img', { name: /^Shared by/ }).waitFor();
  }),
  member('profile-program', pages.profile.path, (page) => choose(page, 'Program')),
  member('profile-account', pages.profile.path, (page) => choose(page, 'Account')),
  member('profile-security', pages.profile.path, async (page) => {
    await choose(page, 'Account');
    await page.getByRole('button', { name: 'End all other sessions' }).scrollIntoViewIfNeeded();
  }),
  member('change-password', pages.profile.path, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Change password');
    await dialogOf(page).getByLabel('Confirm password').waitFor();
  }),
  member('support-write', pages.profile.path, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Contact support');
    await dialogOf(page).getByRole('textbox', { name: 'Subject' }).waitFor();
  }),
  member('support-tickets', pages.profile.path, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Contact support');
    await dialogOf(page).getByRole('tab', { name: 'Your tickets' }).click();
  }),
  member('delete-account', pages.profile.path, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Delete account');
    await dialogOf(page).getByLabel('Password', { exact: true }).waitFor();
  }),
  member('profile-edit', pages.profile.path, async (page) => {
    await press(page, 'Edit');
    await dialogOf(page).waitFor();
  }),
  member('profile-cover', pages.profile.path, async (page) => {
    await press(page, 'Change Cover');
    await dialogOf(page).waitFor();
  }),
  member('profile-picture', pages.profile.path, async (page) => {
    await press(page, 'Change profile picture');
    await dialogOf(page).waitFor();
  }),
  member('not-found', '/nowhere'),
  member('install-offer', pages.home.path, async (page) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('kopa.visit-counted', '1');
      localStorage.setItem('kopa.visits', '3');
    });
    await page.reload();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    await page.getByRole('button', { name: 'Install Kopa' }).waitFor();
  }),
];

const bell: Open = async (page) => {
  await press(page, /^Notifications/);
  await page.getByRole('link', { name: 'View all' }).waitFor();
};

/** Every screen without content, while loading, with failures and without a network. */
const failureScreens: Screen[] = ['empty', 'loading', 'errors', 'offline'].flatMap((scenario) => [
  ...Object.entries(pages).map(([name, { path }]) =>
    member(`${name}-${scenario}`, addresses[path] ?? path, undefined, scenario),
  ),
  member(`notifications-${scenario}`, pages.home.path, bell, scenario),
  member(`messages-groups-${scenario}`, pages.messages.path, (page) => choose(page, 'Groups'), scenario),
  member(`discover-connections-${scenario}`, pages.discovery.path, (page) => choose(page, 'Connections'), scenario),
]);

export const memberScreens: readonly Screen[] = [
  ...visitors,
  ...onboarding,
  ...unconnected,
  ...contentScreens,
  ...safetyScreens,
  ...serviceScreens,
  ...socialScreens,
  ...failureScreens,
  member('profile-photos-empty', pages.profile.path, (page) => choose(page, 'Photos'), 'empty'),
  member('feed-post-failed', pages.feed.path, post, 'errors'),
];
