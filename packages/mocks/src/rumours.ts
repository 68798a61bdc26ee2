import type { AdminRumour, Rumour } from '@kopa/contracts/rumours';
import type { StoredRumour } from './stored-service.ts';
import type { World } from './world.ts';

/** A rumour as administrators see it. */
export function adminRumourView(
  world: World,
  { askerIds, answerPosition: _position, ...rumour }: StoredRumour,
): AdminRumour {
  const photoBytes = world.photos.find(({ url }) => url === rumour.photo)?.bytes ?? null;
  return { ...rumour, photoBytes, askers: askerIds.size };
}

/** A rumour as a member sees it. */
export function rumourView(world: World, stored: StoredRumour, viewerId: number): Rumour {
  return { ...adminRumourView(world, stored), isAsked: stored.askerIds.has(viewerId) };
}

/** Takes a member off the askers; a rumour without an answer goes with its last one. */
export function removeAsker(world: World, memberId: number): void {
  for (const rumour of world.rumours) leave(world, rumour, memberId);
}

/** Takes a member off the askers of a rumour. */
export function leave(world: World, rumour: StoredRumour, memberId: number): void {
  const isGone = rumour.askerIds.delete(memberId) && rumour.askerIds.size === 0 && rumour.verdict === null;
  if (isGone) world.rumours = world.rumours.filter((other) => other !== rumour);
}
