import { buildMember, buildUser } from '@kopa/mocks/builders';
import { buildJourney, buildSafetyCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

function open(path: string, given: Partial<World>) {
  storeMember(buildUser(1));
  const world = createWorld({ members: [buildMember(1), buildMember(2)], now: () => new Date(), ...given });
  return { user: openApp(world, path) };
}

test('every page without the card of the journey has a bar that leads to it', async () => {
  const { user } = open('/groups', { journeys: [buildJourney(1)] });
  await user.click(await screen.findByRole('link', { name: 'On the way to Ibadan' }));
  expect(await screen.findByRole('region', { name: 'On the way to Ibadan' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'On the way to Ibadan' })).toBeNull();
});

test('a safety call comes first on any page, and stays as a bar', async () => {
  const { user } = open('/groups', { safetyCalls: [buildSafetyCall(1)] });
  await screen.findByRole('dialog', { name: 'Are you safe?' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('region', { name: 'Safety call' })).toBeVisible();
});
