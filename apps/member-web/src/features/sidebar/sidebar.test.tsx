import { listSuggestions } from '@kopa/contracts/people/people';
import { pathOf } from '@kopa/contracts/route';
import { buildGroup, buildMember, buildUser } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

afterEach(() => {
  vi.restoreAllMocks();
  asked.mockClear();
});

/** Hears of each call of the suggestions and lets it pass. */
const asked = vi.fn(() => undefined);

function openOn(width: number, path: string) {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1];
    const answer = matchMedia(query);
    return least === undefined ? answer : { ...answer, matches: width >= Number(least) };
  });
  const world = createWorld({
    members: [buildMember(1), buildMember(17)],
    groups: [{ ...buildGroup(5, { name: 'Road Safety' }), memberIds: new Set([1]) }],
  });
  storeMember(buildUser(1));
  openApp(world, path, http.get(`*${pathOf(listSuggestions, { id: 1 })}`, asked));
}

test('on a wide screen the service year, suggestions and own groups stand beside the feed', async () => {
  openOn(1280, '/social-feeds');
  const sidebar = within(await screen.findByRole('complementary', { name: 'For you' }));
  expect(sidebar.getByRole('link', { name: 'Open your service year' })).toHaveAttribute('href', '/service');
  expect(await sidebar.findByRole('link', { name: /Road Safety/ })).toHaveAttribute('href', '/groups/5');
  expect(await sidebar.findByRole('heading', { name: 'Suggested people' })).toBeVisible();
  expect(asked).toHaveBeenCalled();
});

test('a narrower screen has no sidebar and does not fetch its data', async () => {
  openOn(1279, '/social-feeds');
  await screen.findByRole('heading', { level: 1, name: 'Social Feed' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
