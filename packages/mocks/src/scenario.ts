import { buildUser, withoutPortal } from './builders.ts';
import { createDemoWorld } from './demo-world.ts';
import type { World } from './world.ts';

/**
 * What `dev:mock` shows: the full world, slow answers, answers that never come, failing calls, no network, a world
 * without content, a member without a linked portal, or nobody signed in. Chosen with `?mock=<name>`; remembered in
 * local storage until another is chosen.
 */
export const scenarios = ['full', 'slow', 'loading', 'errors', 'offline', 'empty', 'unconnected', 'visitor'] as const;
export type Scenario = (typeof scenarios)[number];

const storageKey = 'mock-scenario';

/** The scenario named by the page's address, else the remembered one, else the full world. */
export function chosenScenario(): Scenario {
  const asked = new URLSearchParams(location.search).get('mock');
  if (asked !== null) localStorage.setItem(storageKey, asked);
  const name = localStorage.getItem(storageKey);
  return scenarios.find((scenario) => scenario === name) ?? 'full';
}

/** The world of a scenario; slowness and failures are added by the handlers, not by the world. */
export function worldOf(scenario: Scenario): World {
  if (scenario === 'visitor') return createDemoWorld({ signedInId: null });
  if (scenario === 'unconnected') {
    const world = createDemoWorld();
    const own = world.members[0];
    if (own !== undefined) own.user = { ...buildUser(1), ...withoutPortal };
    return world;
  }
  if (scenario !== 'empty') return createDemoWorld();
  const world = createDemoWorld();
  return Object.assign(world, {
    members: world.members.slice(0, 1),
    connections: [],
    posts: [],
    comments: [],
    conversations: [],
    messages: [],
    groups: [],
    groupMessages: [],
    notifications: [],
    tickets: [],
  });
}
