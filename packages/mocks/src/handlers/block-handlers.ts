import * as blocks from '@kopa/contracts/blocks';
import { answer } from '@kopa/contracts/msw';
import type { User } from '@kopa/contracts/users';
import { blockMember, endBlockOrMute, muteMember } from '../blocks.ts';
import { callsOf } from '../calls.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { isActive, memberOf } from '../views.ts';
import type { World } from '../world.ts';

/** Blocks and mutes. */
export function blockHandlers(world: World) {
  const calls = callsOf(world);

  function listOf(kind: 'blocks' | 'mutes', user: User, input: Parameters<typeof pageOf>[1]) {
    const own = newestFirst(world[kind]).filter(
      ({ userId, otherId }) => userId === user.id && isActive(world, otherId),
    );
    const { body, ...rest } = pageOf(own, input);
    return answer(
      body.map(({ otherId }) => {
        const { id, name, username } = memberOf(world, otherId).user;
        return { id, name, username };
      }),
      rest,
    );
  }

  const tell = ({ id }: User, userId: number) => {
    world.publish({ type: 'blocks_changed', payload: { userId } }, [id]);
    return null;
  };

  return [
    calls.member(blocks.blockMember, ({ user, params }) => {
      blockMember(world, user.id, params.otherId);
      return tell(user, params.otherId);
    }),
    calls.member(blocks.unblockMember, ({ user, params }) => {
      endBlockOrMute(world, 'blocks', user.id, params.otherId);
      return tell(user, params.otherId);
    }),
    calls.member(blocks.listBlocked, ({ user, ...input }) => listOf('blocks', user, input)),
    calls.member(blocks.muteMember, ({ user, params }) => {
      muteMember(world, user.id, params.otherId);
      return tell(user, params.otherId);
    }),
    calls.member(blocks.unmuteMember, ({ user, params }) => {
      endBlockOrMute(world, 'mutes', user.id, params.otherId);
      return tell(user, params.otherId);
    }),
    calls.member(blocks.listMuted, ({ user, ...input }) => listOf('mutes', user, input)),
  ];
}
