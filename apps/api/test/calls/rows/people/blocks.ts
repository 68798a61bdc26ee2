import { blockLimits } from '@kopa/contracts/limits';
import {
  blockMember,
  listBlocked,
  listMuted,
  muteMember,
  unblockMember,
  unmuteMember,
} from '@kopa/contracts/people/blocks';
import { done } from '../../../answer.ts';
import { keepAway } from '../../../many-members.ts';
import { blockOutcomes } from '../../outcomes/people/blocks.ts';
import { muteOutcomes } from '../../outcomes/people/mutes.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';

type Kind = 'blocks' | 'mutes';

/** A member whom Ada has neither blocked nor muted. */
const newcomer = async (world: World): Promise<Given> => ({
  params: { id: world.ada.id, otherId: (await world.register()).id },
});
/** One whom she has. */
const kept =
  (kind: Kind) =>
  async (world: World): Promise<Given> => {
    const { id } = await world.register();
    done(await world.ada.call('PUT', `/api/users/${world.ada.id}/${kind}/${id}`));
    return { params: { id: world.ada.id, otherId: id } };
  };
const listed = (kind: Kind) => async (world: World) => {
  await kept(kind)(world);
  await kept(kind)(world);
  return { params: { id: world.ada.id } };
};
const refusals = (kind: Kind): Row['refusals'] => ({
  'one more than 5,000': async (world) => {
    const full = await world.register();
    await keepAway(world.context, kind, full.id, blockLimits.each);
    return { by: full, params: { id: full.id, otherId: world.bayo.id }, status: 409 };
  },
  oneself: ({ ada }) => ({ params: { id: ada.id, otherId: ada.id }, status: 400 }),
  'a suspended member like a missing one': async (world) => {
    const member = await world.register();
    await world.suspend(member);
    return { params: { id: world.ada.id, otherId: member.id }, status: 404 };
  },
});

const mutingRefusals: Row['refusals'] = {
  ...refusals('mutes'),
  'a member who has blocked one like a missing one': async ({ register, ada }) => {
    const { id, call } = await register();
    done(await call('PUT', `/api/users/${id}/blocks/${ada.id}`));
    return { params: { id: ada.id, otherId: id }, status: 404 };
  },
};

/** Only the member's own sockets learn of it. */
const toOneself = ({ ada }: World) => ({ blocks_changed: [ada.id] });

export const rows: Row[] = [
  { route: blockMember, given: newcomer, refusals: refusals('blocks'), publishes: toOneself, outcomes: blockOutcomes },
  { route: unblockMember, given: kept('blocks'), missing: 204, publishes: toOneself },
  { route: listBlocked, given: listed('blocks') },
  { route: muteMember, given: newcomer, refusals: mutingRefusals, publishes: toOneself, outcomes: muteOutcomes },
  { route: unmuteMember, given: kept('mutes'), missing: 204, publishes: toOneself },
  { route: listMuted, given: listed('mutes') },
];
