import { memberPages } from '@kopa/contracts/member-pages';
import type { Page } from '@playwright/test';
import { dialogOf, member, type Open, press, type Screen } from './screen.ts';

/** The part of the mocked world that these screens change. */
declare const kopaWorld: {
  journeys: { id: number; expectedAt: string }[];
  safetyCalls: object[];
  publish: (frame: object) => void;
};

const nearest = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

const fillForm: Open = async (page) => {
  await page.getByLabel('From', { exact: true }).fill('Ojota Park, Lagos');
  await page.getByLabel('To', { exact: true }).fill('Ibadan');
  await page.getByLabel('Vehicle').fill('GUO, ABC 123 XY');
  await page.getByLabel('Expected arrival').fill(nearest(6));
  await page.getByRole('checkbox').first().check();
};

const startJourney: Open = async (page) => {
  await fillForm(page);
  await press(page, 'Start');
  await page.getByText('Journey started').waitFor();
};

const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

/** Asks the members of Lagos whether they are safe. */
export const askLagos: Open = (page) =>
  page.evaluate(() => {
    const askedAt = new Date().toISOString();
    const call = { id: 900, reason: 'Heavy flood in Lekki and on the island. Stay where you are.', askedAt };
    const stored = { ...call, state: 'Lagos', lga: null, endedAt: null, memberIds: [1, 2, 5], answers: new Map() };
    kopaWorld.safetyCalls.push(stored);
    const payload = {
      call: { ...call, area: { state: 'Lagos', lga: null }, endedAt: null, answer: null, connections: [] },
    };
    kopaWorld.publish({ type: 'safety_call', payload });
  });

/** The states of journeys and safety calls. */
export const roadScreens: readonly Screen[] = [
  member('journey-form', memberPages.journeys, fillForm),
  member('journey-form-problems', memberPages.journeys, async (page) => {
    await press(page, 'Start');
    await page.getByText('Choose somebody.').waitFor();
  }),
  member('journey-underway', memberPages.journeys, async (page) => {
    await startJourney(page);
    await press(page, 'I need more time');
    await page.getByLabel('New time').waitFor();
  }),
  member('home-journey', memberPages.journeys, async (page) => {
    await startJourney(page);
    await goTo(page, 'Home');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  }),
  member('feed-journey', memberPages.journeys, async (page) => {
    await startJourney(page);
    await goTo(page, 'Social');
    await page.getByRole('link', { name: /^On the way to/ }).waitFor();
  }),
  member('journey-alerted', memberPages.home, async (page) => {
    await page.evaluate(() => {
      for (const journey of kopaWorld.journeys) {
        if (journey.id === 2) journey.expectedAt = new Date(Date.now() - 7_200_000).toISOString();
      }
    });
    await press(page, 'Travelling?');
    await page.getByRole('link', { name: 'Call 112' }).waitFor();
  }),
  member('safety-call', memberPages.feed, async (page) => {
    await askLagos(page);
    await dialogOf(page).getByRole('button', { name: 'I am safe' }).waitFor();
  }),
  member('safety-call-bar', memberPages.feed, async (page) => {
    await askLagos(page);
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Safety call' }).waitFor();
  }),
];
