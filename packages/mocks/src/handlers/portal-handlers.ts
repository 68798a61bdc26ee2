import * as portal from '@kopa/contracts/portal';
import { refreshUser } from '@kopa/contracts/users';
import { callsOf } from '../calls.ts';
import { connectPortal, disconnectPortal, refreshFromPortal } from '../portal-actions.ts';
import type { World } from '../world.ts';

/** The service portal. */
export function portalHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(portal.connectPortal, ({ member, body }) => connectPortal(world, member, body.email, body.password)),
    calls.member(refreshUser, ({ member }) => refreshFromPortal(world, member)),
    calls.member(portal.disconnectPortal, ({ member }) => disconnectPortal(world, member)),
  ];
}
