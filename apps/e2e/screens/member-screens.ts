import { memberPages, type PageWithParameter } from '@kopa/contracts/member-pages';
import type { Page } from '@playwright/test';
import { fileScreens } from './file-screens.ts';
import { roadScreens } from './road-screens.ts';
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
  await page.getByText('Our health talk is moved to Friday.').waitFor();
};

/** Lists a draft with a word that is wider than the page. */
const draft: Open = async (page) => {
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('kopa.member') ?? '{}');
    const written = { content: `Who comes along to ${'W'.repeat(200)}?` };
    localStorage.setItem(`kopa.unsent.${id}.draft.comment.45`, JSON.stringify({ written }));
    window.dispatchEvent(new Event('storage'));
  });
  await page.getByRole('list', { name: 'Drafts' }).waitFor();
};

/** Addresses of pages whose paths have parameters. */
const addresses: Readonly<Record<string, string>> = {
  post: '/posts/45',
  person: '/people/bayo.adeyemi',
  group: '/groups/1',
  ticket: '/support/3',
  letter: '/service/file/letters/1',
  office: '/offices/3',
} satisfies Record<PageWithParameter, string>;

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
  member('transparency', '/transparency', undefined, 'visitor'),
  member('privacy', '/privacy', undefined, 'visitor'),
  member('rules', '/rules', undefined, 'visitor'),
  member('before-camp', '/before-camp', (page) => page.getByText('Announced by').waitFor(), 'visitor'),
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
  member('home-unconnected', '/', (page) => skipSetup(page, memberPages.home), 'unconnected'),
  member('profile-unconnected', '/', (page) => skipSetup(page, memberPages.profile), 'unconnected'),
  member(
    'profile-program-unconnected',
    '/',
    async (page) => {
      await skipSetup(page, memberPages.profile);
      await choose(page, 'Program');
    },
    'unconnected',
  ),
];

const contentScreens: Screen[] = [
  ...Object.entries(memberPages).map(([name, path]) => member(name, addresses[name] ?? path)),
  member('feed-location', memberPages.feed, async (page) => {
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.getByLabel('Post type').selectOption('location');
  }),
  member('feed-content-required', memberPages.feed, async (page) => {
    await page.getByRole('textbox', { name: 'Content' }).click();
    await press(page, /^Post$/);
    await page.getByText('Content required').waitFor();
  }),
  member('feed-comments', memberPages.feed, async (page) => {
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^comment/i })
      .click();
    await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
  }),
  member('person-service', memberPages.feed, openPerson),
  member('person-photos', memberPages.feed, async (page) => {
    await openPerson(page);
    await choose(page, 'Photos');
  }),
  member('person-connect', memberPages.feed, async (page) => {
    await openPerson(page);
    await choose(page, 'Corps Connect');
  }),
  member('discover-nobody', memberPages.discovery, async (page) => {
    await page.getByPlaceholder('Search corps members...').fill('zzzz');
    await page.getByText('No corps members found matching your search.').waitFor();
  }),
  member('discover-connections', memberPages.discovery, (page) => choose(page, 'Connections')),
  member('discover-following', memberPages.discovery, (page) => choose(page, 'Following')),
  member('discover-followers', memberPages.discovery, (page) => choose(page, 'Followers')),
  member('disconnect-question', memberPages.discovery, async (page) => {
    await choose(page, 'Connections');
    await press(page, 'Disconnect');
    await dialogOf(page).waitFor();
  }),
  member('create-group', memberPages.discovery, async (page) => {
    await press(page, 'Create Group');
    await dialogOf(page).waitFor();
  }),
  member('messages-groups', memberPages.messages, (page) => choose(page, 'Groups')),
  member('conversation', memberPages.messages, openConversation),
  member('group-chat', `${memberPages.messages}/groups/1`, (page) =>
    page.getByRole('textbox', { name: 'Message' }).waitFor(),
  ),
  member('quick-messages', memberPages.home, async (page) => {
    await press(page, 'Quick messages');
    await page.getByRole('link', { name: 'Open Chat' }).waitFor();
  }),
  member('messages-dialog', memberPages.home, async (page) => {
    await press(page, 'Quick messages');
    await press(page, 'Expand');
    await dialogOf(page).getByRole('tab', { name: 'Direct' }).waitFor();
  }),
  member('notifications', memberPages.home, async (page) => {
    await press(page, /^Notifications/);
    await page.getByRole('link', { name: 'View all' }).waitFor();
  }),
  member('colour-theme', memberPages.home, async (page) => {
    await press(page, 'Colour theme');
    await page.getByRole('button', { name: 'Purple' }).waitFor();
  }),
  member('profile-photos', memberPages.profile, (page) => choose(page, 'Photos')),
  member('profile-photo', memberPages.profile, async (page) => {
    await choose(page, 'Photos');
    await press(page, /^Photo 1 of/);
    await page.getByRole('img', { name: /^Shared by/ }).waitFor();
  }),
  member('profile-program', memberPages.profile, (page) => choose(page, 'Program')),
  member('profile-account', memberPages.profile, (page) => choose(page, 'Account')),
  member('profile-security', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await page.getByRole('button', { name: 'End all other sessions' }).scrollIntoViewIfNeeded();
  }),
  member('change-password', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Change password');
    await dialogOf(page).getByLabel('Confirm password').waitFor();
  }),
  member('support-write', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await press(page, 'New ticket');
    await dialogOf(page).getByRole('textbox', { name: 'Subject' }).waitFor();
  }),
  member('support-tickets', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await page.getByRole('heading', { name: 'Decisions about you' }).scrollIntoViewIfNeeded();
  }),
  member('appeal', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Appeal');
    await dialogOf(page).getByLabel('Why should we look again?').waitFor();
  }),
  member('delete-account', memberPages.profile, async (page) => {
    await choose(page, 'Account');
    await press(page, 'Delete account');
    await dialogOf(page).getByLabel('Password', { exact: true }).waitFor();
  }),
  member('profile-edit', memberPages.profile, async (page) => {
    await press(page, 'Edit');
    await dialogOf(page).waitFor();
  }),
  member('profile-cover', memberPages.profile, async (page) => {
    await press(page, 'Change Cover');
    await dialogOf(page).waitFor();
  }),
  member('profile-picture', memberPages.profile, async (page) => {
    await press(page, 'Change profile picture');
    await dialogOf(page).waitFor();
  }),
  member('not-found', '/nowhere'),
  member('not-sent-draft', memberPages.notSent, draft),
  {
    ...member('install-offer', memberPages.home, async (page) => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
      await page.getByRole('button', { name: 'Install Kopa' }).waitFor();
    }),
    prepare: async (page) => {
      await page.addInitScript(() => {
        sessionStorage.setItem('kopa.visit-counted', '1');
        localStorage.setItem('kopa.visits', '3');
      });
    },
  },
];

const bell: Open = async (page) => {
  await press(page, /^Notifications/);
  await page.getByRole('link', { name: 'View all' }).waitFor();
};

/** Every screen without content, while loading, with failures and without a network. */
const failureScreens: Screen[] = ['empty', 'loading', 'errors', 'offline'].flatMap((scenario) => [
  ...Object.entries(memberPages).map(([name, path]) =>
    member(`${name}-${scenario}`, addresses[name] ?? path, undefined, scenario),
  ),
  member(`notifications-${scenario}`, memberPages.home, bell, scenario),
  member(`messages-groups-${scenario}`, memberPages.messages, (page) => choose(page, 'Groups'), scenario),
  member(`discover-connections-${scenario}`, memberPages.discovery, (page) => choose(page, 'Connections'), scenario),
]);

export const memberScreens: readonly Screen[] = [
  ...visitors,
  ...onboarding,
  ...unconnected,
  ...contentScreens,
  ...safetyScreens,
  ...roadScreens,
  ...serviceScreens,
  ...fileScreens,
  ...socialScreens,
  ...failureScreens,
  member('profile-photos-empty', memberPages.profile, (page) => choose(page, 'Photos'), 'empty'),
  member('feed-post-unsent', memberPages.feed, post, 'errors'),
];
