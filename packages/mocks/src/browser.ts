import type { User } from '@kopa/contracts/account/user';
import { setupWorker } from 'msw/browser';
import { faultsOf } from './faults.ts';
import { handlersOf } from './handlers.ts';
import { liveChannel } from './live-channel.ts';
import { chosenScenario, worldOf } from './scenario.ts';

/**
 * Starts the mocked API in the page (`dev:mock`), in the scenario of `?mock=`; see `scenario.ts`. Resolves once calls
 * are answered, with the world and the signed-in member (null for a visitor). The console finds the world as
 * `globalThis.kopaWorld`.
 */
export async function startMocks() {
  const scenario = chosenScenario();
  const world = worldOf(scenario);
  const live = scenario === 'errors' || scenario === 'offline' ? [] : [liveChannel(world)];
  const worker = setupWorker(...faultsOf(scenario), ...handlersOf(world), ...live);
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
  Object.assign(globalThis, { kopaWorld: world });
  const member: User | null = world.members.find(({ user }) => user.id === world.signedInId)?.user ?? null;
  return { world, member };
}
