import { memberPages } from '@kopa/contracts/member-pages';
import { choose, dialogOf, member, type Open, press, type Screen } from './screen.ts';

const channels: Open = async (page) => {
  await choose(page, 'Channels');
  await page.getByRole('region', { name: 'Is it true?' }).waitFor();
};

/** The states of channels, rumours, the service year and the PPA book. */
export const serviceScreens: readonly Screen[] = [
  member('channels', memberPages.messages, channels),
  member('channel-notice', memberPages.messages, async (page) => {
    await channels(page);
    await press(page, /^Notices: Lagos/);
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
  }),
  member('rumour-similar', memberPages.messages, async (page) => {
    await channels(page);
    await page.getByLabel('What have you heard?').fill('The allowance rises');
    await page.getByRole('button', { name: 'I heard this too' }).scrollIntoViewIfNeeded();
  }),
  member('rumour-answered', memberPages.messages, async (page) => {
    await channels(page);
    await page.getByRole('button', { name: 'Share' }).first().scrollIntoViewIfNeeded();
  }),
  member('service-months', memberPages.service, async (page) => {
    await page.getByText('All months').click();
    await page.getByText('All months').scrollIntoViewIfNeeded();
  }),
  member('service-day', memberPages.service, async (page) => {
    await page.getByText('All months').click();
    await press(page, 'Mark as cleared');
    await page.getByLabel('Which day?').scrollIntoViewIfNeeded();
  }),
  member('service-place', `${memberPages.service}#place`, async (page) => {
    await page.getByRole('button', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  }),
  member('service-review', `${memberPages.service}#place`, async (page) => {
    await press(page, 'Write a review');
    await page.getByRole('button', { name: 'Save review' }).scrollIntoViewIfNeeded();
  }),
  member('service-dates', `${memberPages.service}#calendar`, async (page) => {
    await page.getByRole('region', { name: 'Calendar' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  }),
  member('service-calendar', `${memberPages.service}#calendar`, async (page) => {
    await press(page, 'Add to calendar');
    await page.getByRole('button', { name: 'Stop sharing' }).scrollIntoViewIfNeeded();
  }),
  member('service-offices', `${memberPages.service}#offices`, async (page) => {
    await page.getByRole('region', { name: 'Your offices' }).getByRole('link').last().scrollIntoViewIfNeeded();
  }),
  member('office-marked', '/offices/3', async (page) => {
    await press(page, 'Present');
    await page.getByText(/^1 of \d+$/).waitFor();
  }),
  member('office-close', '/offices/3', async (page) => {
    await press(page, 'Close');
    await dialogOf(page).waitFor();
  }),
  member('office-offered', '/offices/4'),
  member('office-new-roll-call', '/offices/3', async (page) => {
    await press(page, 'Close');
    await press(page, 'Close roll call');
    await press(page, 'New roll call');
    await page.getByLabel('Title').waitFor();
  }),
  member('office-correction', '/offices/3', async (page) => {
    await press(page, /^CDS at the primary school/);
    await press(page, 'Correct');
    await page.getByLabel('Reason').scrollIntoViewIfNeeded();
  }),
  member('roll-call-wrong-word', memberPages.home, async (page) => {
    await page.getByRole('textbox', { name: 'Code' }).fill('1111');
    await press(page, 'I am here');
    await page.getByText('That is not the code').waitFor();
  }),
  member('attendance-objection', memberPages.attendance, async (page) => {
    await press(page, 'This is wrong');
    await page.getByLabel('What is wrong?').waitFor();
  }),
  member('places-open', memberPages.places, async (page) => {
    await page.getByRole('list', { name: 'Places' }).getByRole('listitem').first().click();
  }),
  member('places-none', memberPages.places, async (page) => {
    await page.getByLabel('Search places').fill('zzzz');
    await page.getByText('No place found').waitFor();
  }),
];
