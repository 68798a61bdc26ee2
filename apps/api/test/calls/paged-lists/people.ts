import { listBlocked, listMuted } from '@kopa/contracts/people/blocks';
import { listConnections, listReceivedRequests, listSentRequests } from '@kopa/contracts/people/connections';
import { listFollowers, listFollowing } from '@kopa/contracts/people/following';
import { listUsers } from '@kopa/contracts/people/people';
import { done } from '../../answer.ts';
import { block, follow, mute } from '../../steps/people.ts';
import { idOf, type PagedList, type World } from './paged-list.ts';

/** Ada blocks, mutes or follows a new member. */
const byAda =
  (step: typeof follow) =>
  async ({ ada, register }: World): Promise<number> => {
    const other = await register();
    done(await step(ada, other));
    return other.id;
  };

export const peopleLists: PagedList[] = [
  { route: listUsers, add: async ({ register }) => (await register()).id },
  {
    route: listConnections,
    add: async ({ register, connect, ada }) => connect(await register(), ada),
  },
  {
    route: listReceivedRequests,
    add: async ({ register, ada }) =>
      idOf((await register()).call('POST', '/api/connections', { connectedUserId: ada.id })),
  },
  {
    route: listSentRequests,
    add: async ({ register, ada }) =>
      idOf(ada.call('POST', '/api/connections', { connectedUserId: (await register()).id })),
  },
  { route: listBlocked, add: byAda(block) },
  { route: listMuted, add: byAda(mute) },
  { route: listFollowing, add: byAda(follow) },
  {
    route: listFollowers,
    add: async ({ ada, register }) => {
      const { id, call } = await register();
      done(await call('PUT', `/api/users/${id}/following/${ada.id}`));
      return id;
    },
  },
];
