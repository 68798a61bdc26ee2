import { buildMember, withoutPortal } from '@kopa/mocks/builders';
import { saveReview } from '@kopa/mocks/service/places';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as Page } from './places-page.tsx';

const ratings = { welcome: 4, work: 3, accommodation: 2, stipend: 3, safety: 5 };

/** Members at two places; the first place has as many reviews as given. */
function worldWith(reviews: number): World {
  const [school, clinic] = [
    { ppa: 'Ikeja Grammar School', deploymentState: 'Lagos', lga: 'Ikeja' },
    { ppa: 'Ede Health Centre', deploymentState: 'Osun', lga: 'Ede North' },
  ];
  const writers = Array.from({ length: reviews }, (_, index) => buildMember(index + 3, school));
  const world = createWorld({
    members: [buildMember(1, withoutPortal), buildMember(2, clinic), ...writers],
  });
  for (const { user } of writers) saveReview(world, user, { ratings, text: `By ${user.id}`, handover: null });
  return world;
}

const rows = async () => within(await screen.findByRole('list', { name: 'Places' })).getAllByRole('listitem');

test('places are searched by name and by state, also without a linked portal', async () => {
  const { user } = renderPage(<Page />, worldWith(1));
  expect(await rows()).toHaveLength(2);
  await write(user, screen.getByLabelText('Search places'), 'health');
  await expect.poll(async () => (await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Ede')]);
  await user.clear(screen.getByLabelText('Search places'));
  await user.selectOptions(screen.getByLabelText('State'), 'Lagos');
  await expect
    .poll(async () => (await rows()).map((row) => row.textContent))
    .toEqual([expect.stringContaining('Ikeja')]);
  await user.selectOptions(screen.getByLabelText('LGA'), 'Epe');
  expect(await screen.findByText('No place found')).toBeVisible();
});

test('a place with three reviews shows its ratings and the reviews, which can be reported', async () => {
  const { user } = renderPage(<Page />, worldWith(3));
  await user.click(await screen.findByText('Ikeja Grammar School'));
  expect(await screen.findByText('5 of 5')).toBeVisible();
  expect(await screen.findByText('By 3')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'More options' })[0] as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
});

test('a place with fewer reviews shows the minimum', async () => {
  const { user } = renderPage(<Page />, worldWith(2));
  await user.click(await screen.findByText('Ikeja Grammar School'));
  expect(await screen.findByText('2 reviews, shown from 3 on')).toBeVisible();
  expect(screen.queryByText('By 3')).toBeNull();
});
