import { buildMember, buildPost } from '@kopa/mocks/builders';
import { report } from '@kopa/mocks/moderation';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { openPortal, storeSession } from './portal.tsx';

/** A world with a grave case about post 12, a light one about post 11 and one about a member. */
export function reportedWorld(): World {
  const members = [7, 8, 9].map((id) => buildMember(id, { name: `Member ${id}` }));
  const posts = [11, 12].map((id) => buildPost(id, { userId: 7, content: `Post number ${id}` }));
  const world = createWorld({ members, posts });
  report(world, 8, { subjectType: 'post', subjectId: 11, reason: 'spam' });
  report(world, 9, { subjectType: 'member', subjectId: 7, reason: 'other', note: 'Not who they say' });
  report(world, 8, { subjectType: 'post', subjectId: 12, reason: 'violence' });
  return world;
}

/** Signs in and opens the queue of cases. */
export async function openReports(world: World, query = '', ...faults: RequestHandler[]) {
  storeSession(world);
  const user = openPortal(`/admin-dashboard?tab=reports${query}`, world, ...faults);
  await screen.findByRole('list', { name: 'Cases' });
  return user;
}

/** The buttons that open the cases. */
export const rows = () =>
  within(screen.getByRole('list', { name: 'Cases' })).getAllByRole('button', { name: /\d+ reports?/ });
