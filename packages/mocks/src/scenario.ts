import { buildUser, withoutPortal } from './builders.ts';
import { createDemoWorld } from './demo-world.ts';
import { lengthenTexts } from './long-words.ts';
import type { World } from './world.ts';

/**
 * Scenarios of `dev:mock`: the full world, slow responses, responses that never come, failing calls, no network, a
 * world without content, a world of long words, a member without a linked portal, or nobody signed in. Chosen with
 * `?mock=<name>`; local storage keeps the choice.
 */
export const scenarios = [
  'full',
  'slow',
  'loading',
  'errors',
  'offline',
  'empty',
  'long-words',
  'unconnected',
  'visitor',
] as const;
export type Scenario = (typeof scenarios)[number];

const storageKey = 'mock-scenario';

/** The scenario in the page's URL, otherwise the stored one, otherwise the full world. */
export function chosenScenario(): Scenario {
  const requested = new URLSearchParams(location.search).get('mock');
  if (requested !== null) localStorage.setItem(storageKey, requested);
  const name = localStorage.getItem(storageKey);
  return scenarios.find((scenario) => scenario === name) ?? 'full';
}

/** Builds the world of a scenario. The handlers, not the world, add delays and failures. */
export function worldOf(scenario: Scenario): World {
  if (scenario === 'visitor') return createDemoWorld({ signedInId: null });
  if (scenario === 'long-words') return lengthenTexts(createDemoWorld());
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
    journeys: [],
    offices: [],
    rollCalls: [],
    notifications: [],
    tickets: [],
    auditLog: [],
  });
}
