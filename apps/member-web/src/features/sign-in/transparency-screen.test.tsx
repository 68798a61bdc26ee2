import { getTransparency } from '@kopa/contracts/moderation/transparency';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as TransparencyScreen } from './transparency-screen.tsx';

const quarter = {
  ...{ quarter: '2026-Q3', reports: 48, removed: 21, warned: 12, suspended: null },
  ...{ appeals: 11, overturned: 0, medianHours: 6.5 },
};

const worldWith = (given: Partial<World> = {}) => createWorld({ members: [buildMember(1)], ...given });

test('the figures of each quarter stand in a table, without those from 1 to 9', async () => {
  renderPage(
    <TransparencyScreen />,
    worldWith({ quarters: [quarter, { ...quarter, quarter: '2026-Q2', medianHours: null }] }),
  );
  const table = within(await screen.findByRole('table'));
  const [head, newest, older] = table.getAllByRole('row');
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Quarter', 'Cases decided', 'Removed', 'Warned', 'Suspended'],
    ...['Appeals decided', 'Overturned', 'Median hours'],
  ]);
  const cells = (row: HTMLElement | undefined) => Array.from(row?.children ?? [], ({ textContent }) => textContent);
  expect(head).toBeVisible();
  expect(cells(newest)).toEqual(['2026-Q3', '48', '21', '12', 'below 10', '11', '0', '6.5']);
  expect(cells(older)).toEqual(['2026-Q2', '48', '21', '12', 'below 10', '11', '0', '–']);
  expect(screen.getByRole('heading', { level: 1, name: 'Transparency' })).toBeVisible();
});

test('before the first quarter has ended there are no figures', async () => {
  renderPage(<TransparencyScreen />, worldWith());
  expect(await screen.findByText('No figures yet')).toBeVisible();
});

test('figures that cannot be loaded can be tried again', async () => {
  const failing = outage(getTransparency);
  const { user } = renderPage(<TransparencyScreen />, worldWith({ quarters: [quarter] }), failing);
  const again = await screen.findByRole('button', { name: 'Try again' });
  failing.end();
  await user.click(again);
  expect(await screen.findByRole('table')).toBeVisible();
});
