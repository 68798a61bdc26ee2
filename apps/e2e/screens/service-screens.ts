import { memberPages } from '@kopa/contracts/member-pages';
import { choose, member, type Open, press, type Screen } from './screen.ts';

const channels: Open = async (page) => {
  await choose(page, 'Channels');
  await page.getByRole('region', { name: 'Is it true?' }).waitFor();
};

/** The states of channels, rumours, the service year and the PPA book. */
export const serviceScreens: readonly Screen[] = [
  member('channels', memberPages.messages, channels),
  member('channel-notice', memberPages.messages, async (page) => {
    await channels(page);
    await press(page, /^Lagos/);
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
  member('service-place', memberPages.service, async (page) => {
    await page.getByRole('button', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  }),
  member('service-review', memberPages.service, async (page) => {
    await press(page, 'Write a review');
    await page.getByRole('button', { name: 'Save review' }).scrollIntoViewIfNeeded();
  }),
  member('service-dates', memberPages.service, async (page) => {
    await page.getByRole('region', { name: 'Calendar' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  }),
  member('service-calendar', memberPages.service, async (page) => {
    await press(page, 'Add to calendar');
    await page.getByRole('button', { name: 'Stop sharing' }).scrollIntoViewIfNeeded();
  }),
  member('places-open', memberPages.places, async (page) => {
    await page.getByRole('list', { name: 'Places' }).getByRole('listitem').first().click();
  }),
  member('places-none', memberPages.places, async (page) => {
    await page.getByLabel('Search places').fill('zzzz');
    await page.getByText('No place found').waitFor();
  }),
];
